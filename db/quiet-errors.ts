import { DrizzleQueryError } from "drizzle-orm/errors";
import postgres from "postgres";

/**
 * A failed statement's error contains its parameters in message, stack and a field, and PostgreSQL's texts
 * contain some: donors' data and webhook secrets. Errors are also printed outside our log (Next prints those
 * of a page, the background SDK sends them on), so they are created without values.
 */
export function quietErrors(): void {
  // Drizzle's constructor sets the message and this field, and then captures the stack.
  drop(DrizzleQueryError.prototype, "params", (error: Error) => {
    error.message = error.message.split("\nparams: ", 1)[0] ?? "";
  });
  drop(postgres.PostgresError.prototype, "detail");
}

/** Makes assignments to that field call only `instead`. */
function drop<Kind extends object>(prototype: Kind, field: string, instead?: (it: Kind) => void): void {
  Object.defineProperty(prototype, field, {
    configurable: true,
    get: () => undefined,
    set(this: Kind) {
      instead?.(this);
    },
  });
}
