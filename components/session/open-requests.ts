/** A request without a final response, and its Idempotency-Key. */
export type OpenRequest = { request: string; key: string };

const keyOf = (operation: string) => `almoner:open:${operation}`;

/**
 * Returns the operation's last request if it has no final response yet, also after a reload: a form that restores its
 * input can then repeat it under the same key. Null without one, or if the browser refuses storage.
 */
export function readOpenRequest(operation: string): OpenRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(operation)) ?? "null");
    return typeof stored === "object" ? (stored as OpenRequest | null) : null;
  } catch {
    return null;
  }
}

/** Keeps an operation's open request in this tab, or removes it with null. Does nothing if the browser refuses. */
export function writeOpenRequest(operation: string, open: OpenRequest | null): void {
  try {
    if (open) sessionStorage.setItem(keyOf(operation), JSON.stringify(open));
    else sessionStorage.removeItem(keyOf(operation));
  } catch {
    // Storage is disabled or full. The request then has its key until the page is left.
  }
}
