/** Returns `table[key]` only for an own key: every object inherits `constructor` and `__proto__`. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
