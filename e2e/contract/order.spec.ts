import { isDeepStrictEqual } from "node:util";
import { orThrow } from "../../lib/client/client-error";
import { inForm } from "../../scripts/long-forms";
import { publishCampaign } from "../api/donations";
import { paidDonation } from "../browser/support/paid-donation";
import { type Operation, operationsOf, readDocument } from "../support/document";
import { expect } from "../support/stack";
import { collectFindings } from "./findings";
import { contractTest as test } from "./fixtures";
import { exampleOf, type SampleRequest, type SampleResponse, send } from "./requests";
import { createSamples, type SampleIds, type Samples } from "./samples";
import { type ApiFixtures, clientFor, makeKey, randomName, signIn } from "./team";

// The order of checks: credential, validation, existence, role. Also tenant isolation.

// Serial in one worker: the tests share their samples, which rejected requests do not change.
test.describe.configure({ mode: "default", timeout: 1_200_000 });

const VALIDATION = { error: "Validation failed" };
const UNAUTHORIZED = { error: "Unauthorized", status: 401 };
/** Number of callers that try each request. Callers with the same expected response take turns. */
const CALLERS = inForm(1, 3);
/** Number of invalid requests sent to each operation. The variants take turns. */
const WAYS = inForm(1, 100);
const NOWHERE = "nowhere0nowhere0nowhere0";

const guarded = async ({ stack }: ApiFixtures): Promise<Operation[]> =>
  operationsOf(await readDocument(stack.origin)).filter(({ it }) => it["x-role"] !== "public");
const sampleRequest = ({ stack }: ApiFixtures, operation: Operation, ids: SampleIds) =>
  exampleOf(operation, ids, `${stack.mailbox}/unknown-page`, randomName());
/** The path parameters that identify resources, without enumerations. */
const pathNames = ({ path, it }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => {
    const named = it.parameters?.find((one) => one.in === "path" && one.name === name);
    // An id is a plain string; an enumeration is inline or a reference.
    return named?.schema["enum"] || named?.schema["$ref"] ? [] : name;
  });
let shared: Promise<Samples> | undefined;
const sharedSamples = (fixtures: ApiFixtures): Promise<Samples> => {
  shared ??= createSamples(fixtures);
  return shared;
};
const isMissing = ({ status, body }: SampleResponse) =>
  status === 404 && /not found$/.test((body as { error: string }).error);

/** Forged cursors: well-formed, with nonexistent or out-of-range dates. */
const CURSORS = ["2026-02-30T00:00:00.000Z abc", "999999999999999.abc", "-1"].map((text) =>
  Buffer.from(text).toString("base64url"),
);
/** Index of a cursor that is valid in a list by name, where it means the household `abc`. */
const VALID_FOR_NAMES = 1;
const REVERSED = [
  ["2026-06-02", "2026-06-01"],
  ["2026-06-02T00:00:00Z", "2026-06-01T00:00:00Z"],
] as const;

/** Returns a function that takes `count` elements of a list, different ones at each call. */
function takeTurns(count: number): <One>(all: readonly One[]) => One[] {
  let turn = 0;
  return (all) => {
    turn += 1;
    return all.filter((_, at) => (at + turn) % all.length < count);
  };
}
const inTurn = <Caller>(all: readonly Caller[]): (() => Caller[]) => {
  const take = takeTurns(CALLERS);
  return () => take(all);
};

/** Invalid requests that are detected without reading data. */
function withInvalidValues({ it }: Operation, request: SampleRequest): SampleRequest[] {
  const names = new Set((it.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name));
  const withQuery = (query: Record<string, string>) => ({
    ...request,
    query: { ...request.query, ...query },
  });
  const withBody = (body: object) => ({ ...request, body: { ...(request.body as object), ...body } });
  const ways: SampleRequest[] = [];
  for (const [from, to] of REVERSED) {
    if (names.has("from")) ways.push(withQuery({ from, to }));
    if (names.has("startDate")) ways.push(withQuery({ startDate: from, endDate: to }));
  }
  const cursors = it.operationId === "listHouseholds" ? CURSORS.toSpliced(VALID_FOR_NAMES, 1) : CURSORS;
  if (names.has("cursor")) ways.push(...cursors.map((cursor) => withQuery({ cursor })));
  if (["createWebhook", "updateWebhook"].includes(it.operationId))
    ways.push(
      ...["https://user:secret@example.com/", "https://example.com/#here", "ftp://example.com/"].map((url) =>
        withBody({ url }),
      ),
    );
  if (it.operationId === "createCampaign")
    ways.push(withBody({ type: "EVENT", ticketPriceCents: null, ticketCapacity: 10 }));
  if (["createCampaign", "updateCampaign"].includes(it.operationId))
    ways.push(
      ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:00"].map((endDate) => withBody({ endDate })),
    );
  return ways;
}

/** Malformed requests that every schema rejects. */
function malformed(operation: Operation, request: SampleRequest): SampleRequest[] {
  const ways: SampleRequest[] = [];
  // An upload's file is validated last.
  if (operation.it.requestBody?.content["application/json"]) ways.push({ ...request, body: ["no object"] });
  const required = operation.it.parameters?.find((one) => one.in === "query" && one.required);
  if (required) ways.push({ ...request, query: { ...request.query, [required.name]: "" } });
  const [first] = pathNames(operation);
  if (first) ways.push({ ...request, params: { ...request.params, [first]: "x".repeat(101) } });
  return ways;
}

/** The request for a nonexistent organization or first path resource; null if it names neither. */
function withUnknownId(operation: Operation, request: SampleRequest): SampleRequest | null {
  const [first] = pathNames(operation);
  if (first) return { ...request, params: { ...request.params, [first]: NOWHERE } };
  return request.query["orgId"] ? { ...request, query: { ...request.query, orgId: NOWHERE } } : null;
}

test("an invalid request is refused before any lookup, and only callers with a credential learn why", async ({
  fixtures,
}) => {
  const samples = await sharedSamples(fixtures);
  const { origin } = fixtures.stack;
  const { wrong, check } = collectFindings();
  const [stranger, key] = [await signIn(fixtures), await makeKey(fixtures, samples.org, "admin")];
  const tokens = inTurn([undefined, stranger.token, key.key]);
  const take = takeTurns(WAYS);
  for (const operation of await guarded(fixtures)) {
    const example = sampleRequest(fixtures, operation, samples.ids);
    // Nonexistent resources too: validation precedes the checks of existence and role.
    const elsewhere = withInvalidValues(operation, example).map(
      (request) => withUnknownId(operation, request) ?? request,
    );
    const ways = [...malformed(operation, example), ...withInvalidValues(operation, example), ...elsewhere];
    for (const request of take(ways)) {
      const what = `${operation.it.operationId} ${JSON.stringify(request)}`;
      for (const token of tokens()) {
        const { status, body } = await send(origin, operation, request, token);
        if (token) check(status === 400 && (body as typeof VALIDATION).error === VALIDATION.error, what);
        else check(isDeepStrictEqual([status, body], [401, UNAUTHORIZED]), `anonymous: ${what}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("an unknown parameter is named in the refusal, and nothing is changed", async ({ fixtures }) => {
  const samples = await sharedSamples(fixtures);
  const { origin } = fixtures.stack;
  for (const operation of operationsOf(await readDocument(origin))) {
    // Processor webhooks are validated by their signature alone.
    if (operation.it.operationId.startsWith("receiveProcessorEvent")) continue;
    const request = sampleRequest(fixtures, operation, samples.ids);
    const misspelled = { ...request, query: { ...request.query, sinse: "2026-01-01" } };
    const token = operation.it["x-role"] === "public" ? undefined : samples.org.owner.token;
    const { status, body } = await send(origin, operation, misspelled, token);
    const details = { fieldErrors: { sinse: ["Unknown parameter"] }, formErrors: [] };
    expect.soft([status, body], operation.it.operationId).toEqual([400, { ...VALIDATION, details }]);
  }
});

test("a nonexistent resource answers 404 to every caller", async ({ fixtures }) => {
  const samples = await sharedSamples(fixtures);
  const { origin } = fixtures.stack;
  const { wrong, check } = collectFindings();
  const read = await makeKey(fixtures, samples.org, "read");
  const callers = inTurn([samples.org.owner.token, (await signIn(fixtures)).token, read.key]);
  for (const operation of await guarded(fixtures)) {
    const request = sampleRequest(fixtures, operation, samples.ids);
    const [, ...nested] = pathNames(operation);
    const unknown = withUnknownId(operation, request);
    for (const token of unknown ? callers() : [])
      check(isMissing(await send(origin, operation, unknown ?? request, token)), operation.it.operationId);
    for (const name of nested) {
      const within = { ...request, params: { ...request.params, [name]: NOWHERE } };
      for (const token of callers())
        check(isMissing(await send(origin, operation, within, token)), `${operation.it.operationId} ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

/**
 * Another organization with what a path with several identifiers may begin with: its slug, campaigns, a donation and a
 * donor. All other ids are borrowed from `samples`.
 */
async function withOwnFirsts(fixtures: ApiFixtures, samples: Samples) {
  const { api, stack } = fixtures;
  const org = await fixtures.newOrganization();
  const campaign = await publishCampaign(api, org);
  const { donation } = await paidDonation(api, stack, campaign.id);
  const { call } = clientFor(fixtures, org.owner.token);
  const { data } = orThrow(await call("getDonation", { params: { id: donation.id } }));
  const body = { title: "Draft", type: "DONATION" } as const;
  const draft = orThrow(await call("createCampaign", { params: { idOrSlug: org.slug }, body })).data;
  const firsts = {
    orgSlug: org.slug,
    orgId: org.id,
    campaignSlug: campaign.slug,
    campaignId: campaign.id,
    draftCampaignId: draft.id,
    donationId: donation.id,
    donorId: data.donor.id,
    mergingDonorId: data.donor.id,
  };
  const borrowed = Object.entries(samples.ids).flatMap(([name, id]) => (name in firsts ? [] : [id]));
  const ids: SampleIds = { ...samples.ids, ...firsts };
  return { org, ids, borrowed };
}

test("another organization's resource answers 404 under one's own organization", async ({ fixtures }) => {
  const { origin } = fixtures.stack;
  const { wrong, check } = collectFindings();
  const theirs = await sharedSamples(fixtures);
  const mine = await withOwnFirsts(fixtures, theirs);
  const key = await makeKey(fixtures, mine.org, "admin");
  let tried = 0;
  for (const operation of await guarded(fixtures)) {
    const [own, foreign] = [
      sampleRequest(fixtures, operation, mine.ids),
      sampleRequest(fixtures, operation, theirs.ids),
    ];
    const [first = "", ...nested] = pathNames(operation);
    if (nested.length > 0) expect(own.params[first], operation.path).not.toBe(foreign.params[first]);
    const crossed: SampleRequest[] = [];
    if (nested.length > 0)
      crossed.push({ ...own, params: { ...foreign.params, [first]: own.params[first] ?? "" } });
    if (first && own.query["orgId"]) crossed.push({ ...own, params: foreign.params });
    // An id of theirs in the query or body would be refused as well, and hide that the path was accepted.
    const rest = JSON.stringify(crossed.map(({ query, body }) => [query, body]));
    check(!mine.borrowed.some((id) => rest.includes(`"${id}"`)), `${operation.it.operationId} ${rest}`);
    for (const request of crossed)
      for (const token of [mine.org.owner.token, key.key]) {
        tried += 1;
        const answer = await send(origin, operation, request, token);
        check(isMissing(answer), `${operation.it.operationId} ${answer.text}`);
      }
    for (const { name } of operation.it.parameters ?? []) {
      const sample = { campaignId: "campaignId", donorId: "donorId", donationId: "donationId" }[name];
      if (!sample || !own.query["orgId"]) continue;
      tried += 1;
      const query = { orgId: mine.org.id, [name]: theirs.ids[sample as keyof typeof theirs.ids] };
      const answer = await send(origin, operation, { ...own, query }, mine.org.owner.token);
      for (const secret of theirs.secrets)
        check(!answer.text.includes(secret), `${operation.it.operationId} by ${name} shows ${secret}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});
