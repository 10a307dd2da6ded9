import fc from "fast-check";
import type { Document, Operation } from "../support/document";
import { valuesOf } from "./generate";
import { exampleOf, type SampleRequest } from "./requests";
import type { SampleIds } from "./samples";

/** The kinds of objects that operations can race for. */
export type Kind =
  | "organization"
  | "campaign"
  | "custom field"
  | "giving level"
  | "match"
  | "donation"
  | "donor"
  | "donor merge"
  | "subscription"
  | "donor session"
  | "statements"
  | "import"
  | "commitment"
  | "dispute"
  | "payout"
  | "alert"
  | "offline donation"
  | "fund"
  | "donor field"
  | "household"
  | "segment"
  | "saved report"
  | "membership"
  | "owner"
  | "member"
  | "invitation"
  | "API key"
  | "webhook"
  /** The object created by operations without a target: they race for its name. */
  | "new object";

/** The objects that examples name, by kind; two names of one object have the same kind. */
const KIND_OF: Record<keyof SampleIds, Kind> = {
  orgSlug: "organization",
  orgId: "organization",
  campaignSlug: "campaign",
  campaignId: "campaign",
  draftCampaignId: "campaign",
  previewLinkId: "campaign",
  customFieldId: "custom field",
  givingLevelId: "giving level",
  matchId: "match",
  donationId: "donation",
  donorId: "donor",
  donorNoteId: "donor",
  donorTagId: "donor",
  duplicateDonorId: "donor merge",
  donorMergeId: "donor merge",
  mergingDonorId: "donor merge",
  segmentId: "segment",
  savedReportId: "saved report",
  donationToken: "donation",
  subscriptionId: "subscription",
  endedSubscriptionId: "subscription",
  subscriptionToken: "subscription",
  endedSubscriptionToken: "subscription",
  manageToken: "subscription",
  endedManageToken: "subscription",
  raiseToken: "subscription",
  givingLinkToken: "donor session",
  givingToken: "donor session",
  endedGivingToken: "donor session",
  givingSubscriptionId: "donor session",
  statementRunId: "statements",
  statementToken: "statements",
  exportRunId: "organization",
  membershipToken: "membership",
  membershipCheckToken: "membership",
  importId: "import",
  draftImportId: "import",
  undoneImportId: "import",
  offlineDonationId: "offline donation",
  offlineBatchId: "offline donation",
  donorFieldId: "donor field",
  householdId: "household",
  softCreditId: "donation",
  fundId: "fund",
  unusedFundId: "fund",
  commitmentId: "commitment",
  disputeId: "dispute",
  payoutId: "payout",
  alertId: "alert",
  ownerId: "owner",
  memberId: "member",
  invitationId: "invitation",
  invitationToken: "invitation",
  apiKeyId: "API key",
  webhookId: "webhook",
  webhookDeliveryId: "webhook",
};

/** An operation of a race, the number of its concurrent calls, and what these calls share. */
export type Runner = {
  operation: Operation;
  times: number;
  sharesKey: boolean;
  sharesMark: boolean;
  seed: number;
};
export type Round = { kind: Kind; runners: readonly [Runner, Runner] };

/** Only the processor can sign these. */
const isSigned = ({ it }: Operation) => it.operationId.startsWith("receiveProcessorEvent");
const changes = ({ method }: Operation) => method !== "GET";

/**
 * By kind of object, all operations whose example names one in its path, query or body. Operations that name none and
 * create something have the kind "new object".
 */
export function operationsByKind(operations: readonly Operation[]): Map<Kind, Operation[]> {
  // Each name maps to itself, so that it is found in the example.
  const ids = Object.keys(KIND_OF).map((name) => [name, `thing:${name}`]);
  const names = Object.fromEntries(ids) as SampleIds;
  const kinds = new Map<Kind, Operation[]>();
  for (const operation of operations.filter((one) => !isSigned(one))) {
    const example = JSON.stringify(exampleOf(operation, names, "receiver", "mark"));
    const named = [...example.matchAll(/"thing:(\w+)"/g)].map(([, name]) => KIND_OF[name as keyof SampleIds]);
    if (named.length === 0 && changes(operation)) named.push("new object");
    for (const kind of new Set(named)) kinds.set(kind, [...(kinds.get(kind) ?? []), operation]);
  }
  return kinds;
}

/**
 * An endless sequence of races, reproducible by seed. Takes each kind that can change in turn; every pair of changing
 * operations (including an operation with itself) comes once, shuffled, before any repeats. Sometimes the second
 * operation only reads.
 */
export function* roundsOf(kinds: Map<Kind, Operation[]>, random: () => number): Generator<Round, never> {
  const runner = (operation: Operation): Runner => ({
    operation,
    times: 2 + Math.floor(random() * 3),
    sharesKey: changes(operation) && random() < 0.2,
    sharesMark: random() < 0.5,
    seed: Math.floor(random() * 2 ** 31),
  });
  const turns = [...kinds].flatMap(([kind, all]) => {
    const [changing, reading] = [all.filter(changes), all.filter((one) => !changes(one))];
    return changing.length === 0 ? [] : [{ kind, reading, pairs: pairsOf(changing, random) }];
  });
  for (;;)
    for (const { kind, reading, pairs } of turns) {
      const [first, second] = pairs.next().value;
      const reader = random() < 0.15 ? reading[Math.floor(random() * reading.length)] : undefined;
      yield { kind, runners: [runner(first), runner(reader ?? second)] };
    }
}

type Pair = readonly [Operation, Operation];

function* pairsOf(all: readonly Operation[], random: () => number): Generator<Pair, never> {
  const pairs = all.flatMap((one, at) => all.slice(at).map((other): Pair => [one, other]));
  for (;;) {
    const drawn = pairs.map((pair) => ({ pair, at: random() })).sort((a, b) => a.at - b.at);
    for (const { pair } of drawn) yield pair;
  }
}

/** A call of a race: the example, with some body fields randomized where it changes an existing object. */
export function requestOf(
  { operation, seed }: Runner,
  { document, ids, receiver, mark }: { document: Document; ids: SampleIds; receiver: string; mark: string },
): SampleRequest {
  const request = exampleOf(operation, ids, receiver, mark);
  const schema = operation.it.requestBody?.content["application/json"]?.schema;
  if (operation.method !== "PATCH" || !schema || seed % 3 !== 0) return request;
  const [drawn] = fc.sample(valuesOf(schema, document), { numRuns: 1, seed });
  return { ...request, body: { ...(request.body as object), ...(drawn as object) } };
}
