import type { EventPayload, Json } from "../protocol/types";

const PATH = /^event(\.\w+)+$/;
const LITERAL = /^(?:'([^']*)'|"([^"]*)")$/;

/** A compiled key: maps an event to a string, "null" for a missing path. */
export type KeyOf = (event: EventPayload) => string;

/**
 * Compiles the part of CEL that keys need: `event.data.x`, quoted strings, joined by `+`. Throws on anything else: a
 * wrong constant key would change which functions run.
 */
export function compileKey(expression: string): KeyOf {
  const parts = expression.split("+").map((part) => part.trim());
  const readers = parts.map((part): KeyOf => {
    const literal = LITERAL.exec(part);
    if (literal) return () => literal[1] ?? literal[2] ?? "";
    if (!PATH.test(part))
      throw new Error(`the expression "${expression}" is more than event paths joined by +`);
    const path = part.split(".").slice(1);
    return (event) => {
      const value = read(event, path);
      return typeof value === "string" ? value : JSON.stringify(value);
    };
  });
  return (event) => readers.map((reader) => reader(event)).join("");
}

const EQUALS = /^(event(?:\.\w+)+) == (?:'([^']*)'|"([^"]*)")$/;

/** Compiles a condition: only `event.a.b == 'text'`, as `onFailure` registers. */
export function compileCondition(expression: string): (event: EventPayload) => boolean {
  const match = EQUALS.exec(expression.trim());
  if (!match?.[1]) throw new Error(`the condition "${expression}" is not of the form event.x == 'text'`);
  const path = match[1].split(".").slice(1);
  const expected = match[2] ?? match[3] ?? "";
  return (event) => read(event, path) === expected;
}

function read(event: EventPayload, path: string[]): Json {
  let value: Json = event;
  for (const key of path) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
    value = value[key] ?? null;
  }
  return value;
}
