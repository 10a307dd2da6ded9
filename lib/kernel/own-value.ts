/** The value of a table's own key: `constructor` and `__proto__` are keys of every object, and of no table. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
