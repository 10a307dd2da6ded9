import { randomFrom } from "../chaos/random";
import { answerJudge, type Exchange } from "../support/answer-judge";
import { operationsOf, readDocument } from "../support/document";
import { expect } from "../support/stack";
import { contractTest as test } from "./fixtures";
import { raceObjects } from "./race-objects";
import { operationsByKind, type Round, type Runner, roundsOf, wantedOf } from "./race-plan";
import { sendRaw } from "./raw";
import { addressOf } from "./requests";
import { type Means, makeKey, unlikely } from "./team";
import { makeWorld, type Things } from "./world";

/** Rounds in all; `npm run races -- --minutes 5 --seed 7` gives a time instead, and another seed. */
const ROUNDS = 60;
const SECONDS = process.env["RACES_SECONDS"] ? Number(process.env["RACES_SECONDS"]) : null;
const SEED = Number(process.env["RACES_SEED"] ?? 20_261_122);
/** Then another organization: one takes only so many invitations and keys. */
const ROUNDS_PER_WORLD = 120;
const LANES = 2;
const PATIENCE_MS = 30_000;
/** A key may be used 600 times a minute. */
const KEYS = 6;

test.describe.configure({ timeout: 240_000 + (SECONDS ?? 0) * 1500 });

test("operations that meet at the same object answer as documented, whichever comes first", async ({
  means,
}) => {
  const document = await readDocument(means.stack.origin);
  const judge = answerJudge(document);
  const kinds = operationsByKind(operationsOf(document));
  const rounds = roundsOf(kinds, randomFrom(SEED));
  const endsAt = SECONDS === null ? null : Date.now() + SECONDS * 1000;
  const statuses = new Map<number, number>();
  const tried = new Set<string>();
  const faults: string[] = [];
  let begun = 0;
  const goesOn = () => (endsAt === null ? begun < ROUNDS : Date.now() < endsAt);
  while (goesOn()) {
    const play = await makeTrack(means);
    const until = begun + ROUNDS_PER_WORLD;
    const lane = async () => {
      while (goesOn() && begun < until) {
        begun += 1;
        const round = rounds.next().value;
        tried.add(round.kind);
        for (const { operationId, exchange } of await play(round)) {
          statuses.set(exchange.status, (statuses.get(exchange.status) ?? 0) + 1);
          const { problems } = judge(exchange);
          if (exchange.status < 500 && problems.length === 0) continue;
          const pair = round.runners
            .map((one) => `${one.times} × ${one.operation.it.operationId}`)
            .join(" beside ");
          faults.push(
            `${pair} at one ${round.kind}: ${operationId} answered ${exchange.status} ${exchange.body?.slice(0, 300)} ${problems.join("; ")}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`  Races: ${begun} rounds, RACES_SEED=${SEED}; ${counted.join(", ")}`);
  expect(faults, `RACES_SEED=${SEED}`).toEqual([]);
  // Every kind of object met at least one race, and the races did something.
  expect(tried.size).toBeGreaterThan(14);
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(begun);
});

type Answered = { operationId: string; exchange: Exchange };

/** An organization of its own, and what plays a round there: all calls at the same time, at one object. */
async function makeTrack(means: Means): Promise<(round: Round) => Promise<Answered[]>> {
  const document = await readDocument(means.stack.origin);
  const world = await makeWorld(means);
  const objects = raceObjects(means, world);
  const keys = await Promise.all(Array.from({ length: KEYS }, () => makeKey(means, world.org, "admin")));
  let calls = 0;

  function call({ operation, ...runner }: Runner, things: Things, shared: { mark: string; key: string }) {
    const { it } = operation;
    const mark = runner.sharesMark ? shared.mark : unlikely();
    const receiver = `${means.stack.mailbox}/nowhere`;
    const wanted = wantedOf({ operation, ...runner }, { document, things, receiver, mark });
    calls += 1;
    // What is for people alone is asked by the owner.
    const token = it["x-scope"] ? (keys[calls % keys.length]?.key ?? "") : world.org.owner.token;
    const body = wanted.body === undefined ? null : Buffer.from(JSON.stringify(wanted.body));
    const bytes = crypto.getRandomValues(new Uint8Array(3));
    return sendRaw(
      means.stack.origin,
      {
        method: operation.method,
        target: addressOf(operation.path, wanted),
        body,
        headers: {
          "x-forwarded-for": `10.${bytes.join(".")}`,
          ...(it["x-role"] === "public" ? {} : { authorization: `Bearer ${token}` }),
          ...(body ? { "content-type": "application/json", "content-length": String(body.length) } : {}),
          ...(runner.sharesKey ? { "idempotency-key": shared.key } : {}),
        },
      },
      PATIENCE_MS,
    );
  }

  return async ({ kind, runners }) => {
    const things = { ...world.things, ...(await objects[kind]?.()) };
    const shared = { mark: unlikely(), key: unlikely() };
    return Promise.all(
      runners.flatMap((runner) =>
        Array.from({ length: runner.times }, async () => ({
          operationId: runner.operation.it.operationId,
          exchange: await call(runner, things, shared),
        })),
      ),
    );
  };
}
