import { DrizzleQueryError } from "drizzle-orm/errors";
import postgres from "postgres";
import { expect, test } from "vitest";
import { errorRecord } from "./error-record";
import { newLog } from "./log";

const SECRET = "whsec_4fXw\n    at ruth@example.org";
const STATEMENT = 'insert into "webhook_endpoints" ("id", "secret") values ($1, $2)';

/** Creates the error of a failed statement: Drizzle's, caused by the driver's. */
function failed(given: Record<string, unknown> = {}): DrizzleQueryError {
  const cause = Object.assign(new postgres.PostgresError(""), {
    message: 'duplicate key value violates unique constraint "webhook_endpoints_pkey"',
    severity: "ERROR",
    code: "23505",
    detail: `Key (secret)=(${SECRET}) already exists.`,
    table_name: "webhook_endpoints",
    constraint_name: "webhook_endpoints_pkey",
    query: STATEMENT,
    parameters: [SECRET],
    args: [SECRET],
    ...given,
  });
  return new DrizzleQueryError(STATEMENT, ["we_1", SECRET], cause);
}

/** Returns the lines that a log would write, for each way of calling it. */
function written(error: unknown): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = newLog({ write: (line) => void lines.push(line) });
  log.error({ err: error, requestId: "req_1" }, "request failed");
  log.error({ err: error, requestId: "req_1" });
  log.error(error);
  log.child({ part: "inngest" }).warn({ err: error }, "again");
  return lines.map((line) => JSON.parse(line));
}

test("a failed statement is logged with its text and the database's reason, without any value", () => {
  expect(errorRecord(failed())).toEqual({
    type: "DrizzleQueryError",
    message: `Failed query: ${STATEMENT}`,
    stack: expect.stringMatching(/^DrizzleQueryError: Failed query: [^\n]+\n {4}at .*error-record\.test\.ts/),
    cause: {
      type: "PostgresError",
      message: 'duplicate key value violates unique constraint "webhook_endpoints_pkey"',
      stack: expect.stringMatching(/^PostgresError: duplicate key [^\n]+\n {4}at /),
      code: "23505",
      constraint: "webhook_endpoints_pkey",
      table: "webhook_endpoints",
    },
  });
});

test("no way of logging an error writes a parameter, even if the error is wrapped, aggregated or quoted", () => {
  const errors = [
    failed(),
    new Error("could not keep it", { cause: failed() }),
    new AggregateError([failed()], "several"),
    new Error(`it broke: ${failed().message}`),
    Object.assign(failed(), { message: "another text later" }),
    failed({ code: "22P02", message: `invalid input syntax for type integer: "${SECRET}"` }),
  ];
  for (const error of errors) {
    const lines = written(error);
    expect(lines).toHaveLength(4);
    const text = JSON.stringify(lines);
    expect(text).not.toContain("whsec_4fXw");
    expect(text).not.toContain("ruth@example.org");
  }
});

test("a line keeps its own fields and text, and gets the error's cleaned message if it has none", () => {
  expect(written(failed())).toMatchObject([
    { requestId: "req_1", msg: "request failed", err: { cause: { code: "23505" } } },
    { requestId: "req_1", msg: `Failed query: ${STATEMENT}` },
    { msg: `Failed query: ${STATEMENT}`, err: { type: "DrizzleQueryError" } },
    { part: "inngest", msg: "again" },
  ]);
});

test("circular causes are cut off, and a thrown value that is not an error is not written", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(errorRecord(error)).length).toBeLessThan(20_000);
  expect(errorRecord({ secret: SECRET })).toEqual({
    type: "object",
    message: "Something that is no error was thrown",
    stack: "",
  });
});
