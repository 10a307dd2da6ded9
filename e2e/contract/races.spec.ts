import { orThrow } from "../../lib/client/client-error";
import { publishCampaign } from "../api/donations";
import { paidDonation } from "../browser/support/paid-donation";
import { randomFrom } from "../chaos/random";
import { operationsOf, readDocument } from "../support/document";
import { type Exchange, responseValidator } from "../support/response-validator";
import { expect } from "../support/stack";
import { contractTest as test } from "./fixtures";
import { REUSED, raceObjects } from "./race-objects";
import { operationsByKind, type Round, type Runner, requestOf, roundsOf } from "./race-plan";
import { sendRaw } from "./raw";
import { addressOf } from "./requests";
import { createSamples, type SampleIds } from "./samples";
import { type ApiFixtures, clientFor, makeKey, randomName } from "./team";

/**
 * `npm run races -- 5m --seed 7` sets a duration and a seed. Otherwise there is one race per kind of object, and a
 * second one where every call of the first was refused.
 */
const SECONDS = process.env["RACES_SECONDS"] ? Number(process.env["RACES_SECONDS"]) : null;
const SEED = Number(process.env["RACES_SEED"] ?? 20_261_122);
/**
 * Races per organization, which may have a limited number of invitations and keys, and whose owner makes 600 calls a
 * minute.
 */
const ROUNDS_PER_ORGANIZATION = 60;
const LANES = 2;
/** The long form runs on an otherwise idle machine. */
const PATIENCE_MS = SECONDS === null ? 60_000 : 30_000;
/**
 * Kinds of which every call of a single race may be refused: a run of statements may be complete before the first call
 * arrives, and a new invitation cannot be mailed again at once. `npm run races` has several races of each.
 */
const MAY_ALL_LOSE = SECONDS === null ? ["statements", "invitation"] : [];
/** An API key may be used 600 times a minute. */
const KEYS = 6;

test.describe.configure({ timeout: 1_200_000 + (SECONDS ?? 0) * 1500 });

test("operations racing for one object answer as documented in any order", async ({ fixtures }) => {
  const document = await readDocument(fixtures.stack.origin);
  const validate = responseValidator(document);
  const kinds = operationsByKind(operationsOf(document));
  const rounds = roundsOf(kinds, randomFrom(SEED));
  const changeable = [...kinds].filter(([, all]) => all.some(({ method }) => method !== "GET"));
  let endsAt = Number.POSITIVE_INFINITY;
  const statuses = new Map<number, number>();
  const tried = new Set<string>();
  const succeeded = new Set<string>();
  const faults: string[] = [];
  let begun = 0;
  const allLost = () =>
    changeable.flatMap(([kind]) => (succeeded.has(kind) || MAY_ALL_LOSE.includes(kind) ? [] : kind));
  const shouldContinue = () =>
    SECONDS === null
      ? begun < changeable.length || (begun < 2 * changeable.length && allLost().length > 0)
      : Date.now() < endsAt;
  const nextRound = (): Round => {
    const round = rounds.next().value;
    const isDue = SECONDS !== null || begun < changeable.length || allLost().includes(round.kind);
    return isDue ? round : nextRound();
  };
  while (shouldContinue()) {
    const play = await makeTrack(fixtures);
    // Starts after the first organization exists.
    endsAt = Math.min(endsAt, Date.now() + (SECONDS ?? 0) * 1000);
    const until = begun + ROUNDS_PER_ORGANIZATION;
    const lane = async () => {
      while (shouldContinue() && begun < until) {
        const round = nextRound();
        begun += 1;
        tried.add(round.kind);
        for (const { operationId, exchange } of await play(round)) {
          statuses.set(exchange.status, (statuses.get(exchange.status) ?? 0) + 1);
          if (exchange.status < 300) succeeded.add(round.kind);
          const { problems } = validate(exchange);
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
  const changing = changeable.map(([kind]) => kind);
  expect([...tried].sort()).toEqual([...changing].sort());
  // A race at a missing object, or at one that is always in the wrong state, would prove nothing.
  expect(allLost()).toEqual([]);
  expect(tried.size).toBeGreaterThan(9);
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(begun);
});

test("merging a member beside reads that bring their membership up to date", async ({ fixtures }) => {
  const org = await fixtures.newOrganization();
  const { call } = clientFor(fixtures, org.owner.token);
  const circle = await publishCampaign(fixtures.api, org, { title: "Circle", type: "MEMBERSHIP" });
  const level = { name: "Friend", amountCents: 5000 };
  orThrow(await call("createGivingLevel", { params: { id: circle.id }, body: level }));
  const donor = () => ({ email: `${randomName()}@donors.example`, firstName: "Rosa", lastName: "Diaz" });
  const give = async () => {
    const { donation, token } = await paidDonation(fixtures.api, fixtures.stack, circle.id, {
      donor: donor(),
    });
    const { data } = orThrow(await call("getDonation", { params: { id: donation.id } }));
    return { token, donorId: data.donor.id };
  };
  const [kept, merged] = [await give(), await give()];
  const visitor = clientFor(fixtures);
  const reads = () =>
    [kept, merged].flatMap(({ token }) =>
      Array.from({ length: 3 }, () => visitor.call("getMembershipCard", { params: { token } })),
    );
  const merge = () =>
    call("mergeDonors", { params: { id: kept.donorId }, body: { mergedDonorId: merged.donorId } });
  const [first, second, ...cards] = await Promise.all([merge(), merge(), ...reads()]);
  expect([201, 404, 409]).toEqual(expect.arrayContaining([first.status, second.status]));
  expect(cards.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
  // A repetition that begins after the merge answers with the same merge.
  const mergeIds = new Set([first, second].filter(({ ok }) => ok).map((answer) => orThrow(answer).data.id));
  expect(mergeIds.size).toBe(1);
  const [mergeId = ""] = mergeIds;
  const undo = () => call("undoDonorMerge", { params: { id: kept.donorId, mergeId } });
  const [undone, late, ...after] = await Promise.all([undo(), undo(), ...reads()]);
  expect([undone.status, late.status].every((status) => [200, 404, 409].includes(status))).toBe(true);
  expect([undone.status, late.status]).toContain(200);
  // Beside the undo a card may be missing for a moment; after it both are there.
  expect(after.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
  expect((await Promise.all(reads())).map(({ status }) => status)).toEqual(after.map(() => 200));
});

/** The target of a race; `shared` are the name and the Idempotency-Key that calls of an operation may share. */
type RaceContext = { ids: SampleIds; callers: Record<string, string>; shared: { mark: string; key: string } };
type Answered = { operationId: string; exchange: Exchange };

/** An organization and a function that runs a race there: all calls concurrently, for one object. */
async function makeTrack(fixtures: ApiFixtures): Promise<(round: Round) => Promise<Answered[]>> {
  const document = await readDocument(fixtures.stack.origin);
  const samples = await createSamples(fixtures);
  const objects = raceObjects(fixtures, samples);
  const keys = await Promise.all(Array.from({ length: KEYS }, () => makeKey(fixtures, samples.org, "admin")));
  let calls = 0;

  function call({ operation, ...runner }: Runner, { ids, callers, shared }: RaceContext) {
    const { it } = operation;
    const mark = runner.sharesMark ? shared.mark : randomName();
    const receiver = `${fixtures.stack.mailbox}/unknown-page`;
    const request = requestOf({ operation, ...runner }, { document, ids, receiver, mark });
    calls += 1;
    // The owner calls operations that require a user.
    const key = it["x-scope"] ? keys[calls % keys.length]?.key : undefined;
    const token = callers[it.operationId] ?? key ?? samples.org.owner.token;
    const json = request.body === undefined ? null : Buffer.from(JSON.stringify(request.body));
    const body = request.file === undefined ? json : Buffer.from(request.file, "base64");
    const type = request.file === undefined ? "application/json" : (request.media ?? "image/png");
    const bytes = crypto.getRandomValues(new Uint8Array(3));
    return sendRaw(
      fixtures.stack.origin,
      {
        method: operation.method,
        target: addressOf(operation.path, request),
        body,
        headers: {
          "x-forwarded-for": `10.${bytes.join(".")}`,
          ...(it["x-role"] === "public" ? {} : { authorization: `Bearer ${token}` }),
          ...(body ? { "content-type": type, "content-length": String(body.length) } : {}),
          ...(runner.sharesKey ? { "idempotency-key": shared.key } : {}),
        },
      },
      PATIENCE_MS,
    );
  }

  return async ({ kind, runners }) => {
    const object =
      kind in REUSED
        ? undefined
        : await objects[kind as keyof typeof objects](
            runners.map(({ operation }) => operation.it.operationId),
          );
    const context: RaceContext = {
      ids: { ...samples.ids, ...object?.ids },
      callers: object?.callers ?? {},
      shared: { mark: randomName(), key: randomName() },
    };
    // Alternating, so that neither operation has a head start.
    const calls = [0, 1, 2, 3].flatMap((turn) => runners.filter(({ times }) => turn < times));
    return Promise.all(
      calls.map(async (runner) => ({
        operationId: runner.operation.it.operationId,
        exchange: await call(runner, context),
      })),
    );
  };
}
