/** Reads the value stored in this tab under `key`; null if there is none or it cannot be read. */
export function readFromTab<Value>(key: string): Partial<Value> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof stored === "object" ? (stored as Partial<Value> | null) : null;
  } catch {
    return null;
  }
}

/** Stores a value in this tab under `key`, or removes it with null. Does nothing if the browser refuses. */
export function writeToTab(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled or full.
  }
}
