/** The logged part of an error: where it occurred and which rule was violated, never the values. */
export type ErrorRecord = {
  type: string;
  message: string;
  stack: string;
  code?: string | number;
  constraint?: string;
  table?: string;
  cause?: ErrorRecord;
  errors?: ErrorRecord[];
};

/** Longer than any of our chains of causes; cuts off circular ones. */
const MAX_CAUSES = 8;

/**
 * Returns the loggable part of an error and its causes. A failed statement has its parameters (donors' names and
 * addresses, secrets) in message, stack and fields, and PostgreSQL quotes values in `detail` and in messages about
 * malformed ones, so only the fields named here are kept.
 */
export function errorRecord(error: unknown, depth = 0): ErrorRecord {
  if (!isErrorLike(error)) return { type: typeof error, message: textOf(error), stack: "" };
  const { cause, code, constraint_name: constraint, table_name: table, errors } = error;
  const type = typeOf(error);
  const message = messageWithoutValues(error);
  const shouldContinue = depth < MAX_CAUSES;
  return {
    type,
    message,
    stack: [`${type}: ${message}`, ...framesOf(error)].join("\n"),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(typeof table === "string" ? { table } : {}),
    ...(shouldContinue && isErrorLike(cause) ? { cause: errorRecord(cause, depth + 1) } : {}),
    ...(shouldContinue && Array.isArray(errors)
      ? { errors: errors.map((one) => errorRecord(one, depth + 1)) }
      : {}),
  };
}

/** Returns an error's message without values. */
function messageWithoutValues(error: { message: string; code?: unknown; severity?: unknown }): string {
  // Class 22: "invalid input syntax for type integer: …" quotes the value.
  if (error.severity !== undefined && String(error.code).startsWith("22")) return "Malformed value";
  return withoutParams(error.message);
}

/**
 * Removes the parameters from Drizzle's message: `Failed query: <statement>` and, on its own line, `params: <values>`,
 * which may span lines.
 */
function withoutParams(text: string): string {
  const start = text.indexOf("Failed query: ");
  const params = start < 0 ? -1 : text.indexOf("\nparams:", start);
  return params < 0 ? text : text.slice(0, params);
}

type ErrorLike = { message: string; name?: unknown; stack?: unknown } & Record<string, unknown>;

function isErrorLike(value: unknown): value is ErrorLike {
  return (
    typeof value === "object" && value !== null && "message" in value && typeof value.message === "string"
  );
}

function textOf(thrown: unknown): string {
  return typeof thrown === "string" ? withoutParams(thrown) : "Something that is no error was thrown";
}

function typeOf(error: ErrorLike): string {
  if (typeof error.name === "string" && error.name !== "Error") return error.name;
  return typeof error.constructor === "function" ? error.constructor.name : "Error";
}

/** Returns the `at …` lines of a stack; the lines before them repeat the message. */
function framesOf({ stack, message }: ErrorLike): string[] {
  if (typeof stack !== "string") return [];
  const start = stack.indexOf(message);
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).split("\n");
  return lines.slice(lines.findLastIndex((line) => !/^\s+at /.test(line)) + 1);
}
