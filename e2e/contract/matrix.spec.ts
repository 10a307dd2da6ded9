import { isDeepStrictEqual } from "node:util";
import { GIVING_IN_PREPARATION } from "../../lib/totals/refusals";
import { inForm } from "../../scripts/long-forms";
import { type Operation, operationsOf, readDocument } from "../support/document";
import { expect } from "../support/stack";
import { type Caller, expectedAccess, makeCallers } from "./callers";
import { collectFindings } from "./findings";
import { contractTest as test } from "./fixtures";
import { exampleOf, namedInPath, type SampleRequest, type SampleResponse, send } from "./requests";
import { createSamples, type Samples } from "./samples";
import { type ApiFixtures, randomName } from "./team";

// Calls every operation of the document as every kind of caller. The cases are derived from the document alone.
test.describe.configure({ timeout: 1_200_000 });

const UNAUTHORIZED = { error: "Unauthorized", status: 401 };
const FORBIDDEN = { error: "Forbidden", status: 403 };

const ANY_CALLER = new Set(["an anonymous caller", "an invalid token", "an admin key", "the owner"]);

/**
 * Credentials are rejected before the operation is resolved. So an anonymous caller tries every operation, and each
 * invalid credential every nth operation.
 */
const REFUSED_EACH = inForm(14, 1);
/**
 * Each operation is tried by the first permitted person, the first permitted key and the most privileged forbidden
 * callers. Other callers try every nth operation.
 */
const OTHERS_EACH = inForm(14, 1);
/** The most privileged forbidden callers of each kind. The two of another organization take turns. */
const nearestTo = ({ it }: Operation, number: number): ReadonlySet<string> =>
  new Set([
    number % 2 === 0 ? "another's owner" : "another's admin key",
    it["x-role"] === "OWNER" ? "an admin" : "a member",
    it["x-scope"] === "admin" ? "a write key" : "a read key",
  ]);

/**
 * Operations whose example cannot succeed here, or not for every permitted caller, with the reason. `least` lists
 * further callers that are refused.
 */
const PARTICULAR: Record<string, { why: string; least?: Caller["name"][] }> = {
  acceptInvitation: { why: "it is for the invited person alone" },
  removeMember: { why: "a member may remove only themselves", least: ["a member", "a demoted admin"] },
  resendInvitation: { why: "a minute passes between two mails to an address" },
  createSoftCredit: { why: "a donor is credited once for a donation" },
  createHousehold: { why: "a donor is in one household" },
  openGivingSession: { why: "a link works once" },
  requestContinuation: { why: "a donor is asked once in seven days" },
  startBulkRun: { why: "an organization has one change of many rows at a time" },
  startExportRun: { why: "an organization has one export at a time" },
  createStatementRun: { why: "an organization has one run of statements at a time" },
  sendReceiptAgain: { why: "a receipt is sent again at most three times an hour" },
  receiveProcessorEvent: { why: "only the processor can sign" },
  receiveProcessorEventAlias: { why: "only the processor can sign" },
  confirmMethodChange: { why: "the processor has to have confirmed it" },
};

type Access = ReturnType<typeof expectedAccess>;

/**
 * Operations that invalidate samples of other operations: resending an invitation changes its token, a void is final.
 */
const isDestructive = ({ method, it }: Operation) =>
  method === "DELETE" || ["resendInvitation", "voidOfflineDonation"].includes(it.operationId);

/** The operation's example as a request. With `renew`, a destructive operation gets a new target. */
async function sampleRequest(
  { stack }: ApiFixtures,
  operation: Operation,
  samples: Samples,
  renew: boolean,
): Promise<SampleRequest> {
  const request = exampleOf(operation, samples.ids, `${stack.mailbox}/unknown-page`, randomName());
  if (!isDestructive(operation) || !renew) return request;
  for (const [name, sample] of Object.entries(namedInPath(operation.it))) {
    const make = samples.fresh[sample];
    if (make) request.params[name] = await make();
  }
  return request;
}

/** Repeats a request while the giving of donors is being prepared, as the refusal tells callers to. */
async function sendOncePrepared(
  { stack }: ApiFixtures,
  operation: Operation,
  request: SampleRequest,
  token: string | undefined,
): Promise<SampleResponse> {
  let answer = await send(stack.origin, operation, request, token);
  const isRefused = () =>
    isDeepStrictEqual(
      [answer.status, answer.body],
      [503, { error: GIVING_IN_PREPARATION.error, status: 503 }],
    );
  if (!isRefused()) return answer;
  await expect
    .poll(async () => {
      answer = await send(stack.origin, operation, request, token);
      return isRefused();
    })
    .toBe(false);
  return answer;
}

test("every permitted caller is answered; every other caller is refused and receives no data", async ({
  fixtures,
}) => {
  const document = await readDocument(fixtures.stack.origin);
  const [samples, other] = [
    await createSamples(fixtures),
    await fixtures.newOrganization("Another Nonprofit"),
  ];
  const callers = await makeCallers(fixtures, samples.org, other);
  const operations = operationsOf(document);
  expect(operations.length).toBeGreaterThan(80);
  const { wrong, check } = collectFindings();
  const counted = { 401: 0, 403: 0, allowed: 0 };
  for (const [number, operation] of operations.entries()) {
    const { it } = operation;
    const isTurn = (caller: Caller, at: number) =>
      caller.kind !== "refused" || !caller.token || (at + number) % REFUSED_EACH === 0;
    // Public operations answer all callers in the same way.
    const some = callers.filter((caller, at) =>
      it["x-role"] === "public" ? ANY_CALLER.has(caller.name) : isTurn(caller, at),
    );
    const particular = PARTICULAR[it.operationId];
    const nearest = nearestTo(operation, number);
    const call = async (caller: Caller, due: Access) => {
      const request = await sampleRequest(fixtures, operation, samples, due === "allowed");
      const { status, body, text } = await sendOncePrepared(fixtures, operation, request, caller.token);
      counted[due] += 1;
      const what = `${it.operationId} by ${caller.name} (${due}): ${status} ${text.slice(0, 300)}`;
      if (due === 401) check(isDeepStrictEqual([status, body], [401, UNAUTHORIZED]), what);
      else if (due === 403) check(isDeepStrictEqual([status, body], [403, FORBIDDEN]), what);
      else if (particular) {
        check([200, 201, 202, 400, 403, 404, 409, 429].includes(status), what);
        check(!isDeepStrictEqual(body, FORBIDDEN), what);
      } else check([200, 201, 202].includes(status), what);
      if (due !== "allowed") check(!samples.secrets.some((secret) => text.includes(secret)), what);
    };
    await test.step(it.operationId, async () => {
      const tried = new Set<Caller["kind"]>();
      const all = some
        .map((caller): [Caller, Access] => [
          caller,
          particular?.least?.includes(caller.name) ? 403 : expectedAccess(it, caller),
        ])
        .filter(([{ kind, name }, due], at) => {
          if (due === 401) return true;
          const isFirst = due === "allowed" && !tried.has(kind);
          if (due === "allowed") tried.add(kind);
          const isNearest = due === 403 && (nearest.has(name) || particular !== undefined);
          return isFirst || isNearest || (at + number) % OTHERS_EACH === 0;
        });
      // Refused calls change nothing and run concurrently; permitted calls run one after another.
      await Promise.all(all.map(([caller, due]) => (due === "allowed" ? undefined : call(caller, due))));
      for (const [caller, due] of all) if (due === "allowed") await call(caller, due);
    });
  }
  expect(wrong).toEqual([]);
  expect(Math.min(...Object.values(counted)), JSON.stringify(counted)).toBeGreaterThan(200);
});
