import { DrizzleQueryError } from "drizzle-orm/errors";
import postgres from "postgres";

/**
 * Creates database errors without values. A failed statement's error contains its parameters in message, stack and a
 * field, and PostgreSQL's texts contain some of them: donors' data and webhook secrets. Errors are also printed outside
 * our log (Next prints those of a page, the background SDK forwards them).
 */
export function quietErrors(): void {
  // Drizzle's constructor sets the message and this field, and then captures the stack.
  drop(DrizzleQueryError.prototype, "params", (error: Error) => {
    error.message = error.message.split("\nparams: ", 1)[0] ?? "";
  });
  drop(postgres.PostgresError.prototype, "detail");
}

/** Makes assignments to the field only call `instead`. */
function drop<Kind extends object>(prototype: Kind, field: string, instead?: (it: Kind) => void): void {
  Object.defineProperty(prototype, field, {
    configurable: true,
    get: () => undefined,
    set(this: Kind) {
      instead?.(this);
    },
  });
}
