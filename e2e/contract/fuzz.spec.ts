import fc from "fast-check";
import { operationsOf, readDocument } from "../support/document";
import { responseValidator } from "../support/response-validator";
import { expect } from "../support/stack";
import { contractTest as test } from "./fixtures";
import { requestsFor } from "./fuzz-requests";
import { type Raw, sendRaw } from "./raw";
import { createSamples } from "./samples";
import { makeKey } from "./team";

/** `npm run fuzz -- 3m --seed 42` repeats rounds for a duration, each with another seed. */
const SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 0);
/** Requests to each operation per round. */
const EACH = SECONDS > 0 ? 4 : 1;
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
/** The long form runs on an otherwise idle machine. */
const PATIENCE_MS = SECONDS > 0 ? 15_000 : 60_000;
const CONCURRENCY = 8;
/** An API key may be used 600 times a minute. */
const KEYS = 24;

test.describe.configure({ timeout: 1_200_000 + SECONDS * 1500 });

test("any request gets a documented response in time, and never a server error", async ({ fixtures }) => {
  const document = await readDocument(fixtures.stack.origin);
  const validate = responseValidator(document);
  const operations = operationsOf(document);
  console.log(`  Fuzz: ${operations.length} operations, ${EACH} per round, FUZZ_SEED=${SEED}`);
  const statuses = new Map<number, number>();
  const found: string[] = [];

  /** Continue after a fault: the data has changed, so the case cannot be shrunk, and there may be more faults. */
  async function attempt(id: string, raw: Raw): Promise<void> {
    const report = (what: string) => found.push(`${id}: ${what}\n    ${requestLabel(raw)}`);
    const exchange = await sendRaw(fixtures.stack.origin, raw, PATIENCE_MS).catch((error: Error) => error);
    if (exchange instanceof Error) {
      report(`no answer (${exchange.message})`);
      return;
    }
    statuses.set(exchange.status, (statuses.get(exchange.status) ?? 0) + 1);
    const { problems } = validate(exchange);
    if (exchange.status >= 500 || problems.length > 0)
      report(`${exchange.status} ${problems.join("; ")} ${exchange.body?.slice(0, 500)}`);
  }

  /** Sends this many requests to each operation, using a fresh organization. */
  async function playRound(number: number): Promise<void> {
    const { org, ids } = await createSamples(fixtures);
    const keys = await Promise.all(Array.from({ length: KEYS }, () => makeKey(fixtures, org, "admin")));
    const tokens = [...keys.map(({ key }) => key), org.owner.token];
    const fuzzing = { document, ids, tokens, receiver: `${fixtures.stack.mailbox}/unknown-page` };
    const waiting = [...operations];
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let operation = waiting.shift(); operation; operation = waiting.shift()) {
          // Different values for each operation and each round.
          const seed = SEED + number * operations.length + operations.indexOf(operation);
          const { operationId } = operation.it;
          const property = fc.asyncProperty(requestsFor(operation, fuzzing), (raw) =>
            attempt(operationId, raw),
          );
          await fc.assert(property, { seed, numRuns: EACH });
        }
      }),
    );
  }

  const endsAt = Date.now() + SECONDS * 1000;
  let rounds = 0;
  do await playRound(rounds++);
  while (Date.now() < endsAt);
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`  Fuzz: ${counted.join(", ")}`);
  expect(found.slice(0, 20), `FUZZ_SEED=${SEED}, ${found.length} faults`).toEqual([]);
  const sum = [...statuses.values()].reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThanOrEqual(operations.length * EACH);
  // Requests that all fail at authentication would test nothing.
  const share = (status: number) => (statuses.get(status) ?? 0) / sum;
  expect(share(429)).toBeLessThan(0.02);
  expect(share(200) + share(201)).toBeGreaterThan(0.15);
  expect(share(400)).toBeGreaterThan(0.15);
});

function requestLabel({ method, target, headers, body }: Raw): string {
  const redacted = { ...headers, ...(headers["authorization"] ? { authorization: "…" } : {}) };
  return `${method} ${target.slice(0, 400)} ${JSON.stringify(redacted).slice(0, 400)} ${body?.toString("utf8").slice(0, 600) ?? ""}`;
}
