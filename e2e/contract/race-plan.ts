import fc from "fast-check";
import type { Document, Operation } from "../support/document";
import { valuesOf } from "./generate";
import { exampleOf, type Wanted } from "./requests";
import type { Things } from "./world";

/** The kinds of objects at which operations meet. */
export type Kind =
  | "organization"
  | "campaign"
  | "custom field"
  | "giving level"
  | "donation"
  | "subscription"
  | "dispute"
  | "payout"
  | "alert"
  | "owner"
  | "member"
  | "invitation"
  | "API key"
  | "webhook"
  /** What operations make that name no object: they meet at its name. */
  | "new object";

/** What the examples name, by the object that it leads to: two names of one object meet at it. */
export const KIND_OF: Record<keyof Things, Kind> = {
  orgSlug: "organization",
  orgId: "organization",
  campaignSlug: "campaign",
  campaignId: "campaign",
  draftCampaignId: "campaign",
  customFieldId: "custom field",
  givingLevelId: "giving level",
  donationId: "donation",
  donorId: "donation",
  donationToken: "donation",
  subscriptionId: "subscription",
  endedSubscriptionId: "subscription",
  subscriptionToken: "subscription",
  endedSubscriptionToken: "subscription",
  manageToken: "subscription",
  endedManageToken: "subscription",
  raiseToken: "subscription",
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

/** An operation of a round, how often it is called at the same time, and what its calls share. */
export type Runner = {
  operation: Operation;
  times: number;
  sharesKey: boolean;
  sharesMark: boolean;
  seed: number;
};
export type Round = { kind: Kind; runners: readonly [Runner, Runner] };

/** The processor alone signs these. */
const isSigned = ({ it }: Operation) => it.operationId.startsWith("receiveProcessorEvent");
const changes = ({ method }: Operation) => method !== "GET";

/**
 * By kind of object, every operation whose example names an object of that kind in its path, query or body; those that
 * name none and make something are of the kind "new object".
 */
export function operationsByKind(operations: readonly Operation[]): Map<Kind, Operation[]> {
  // A thing stands for itself here, so that it is found again where the example has it.
  const things = Object.keys(KIND_OF).map((name) => [name, `thing:${name}`]);
  const names = Object.fromEntries(things) as Things;
  const kinds = new Map<Kind, Operation[]>();
  for (const operation of operations.filter((one) => !isSigned(one))) {
    const said = JSON.stringify(exampleOf(operation, names, "receiver", "mark"));
    const named = [...said.matchAll(/"thing:(\w+)"/g)].map(([, name]) => KIND_OF[name as keyof Things]);
    if (named.length === 0 && changes(operation)) named.push("new object");
    for (const kind of new Set(named)) kinds.set(kind, [...(kinds.get(kind) ?? []), operation]);
  }
  return kinds;
}

/**
 * Rounds without an end, the same ones for the same seed. Each kind that can be changed has its turn; there, every pair of
 * operations that change it (or the same one twice) comes once, in a drawn order, before any comes again. Now and then one
 * that only reads takes the second place.
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

/** A call of a round: the example, with some of its body's fields drawn where it changes something there is. */
export function wantedOf(
  { operation, seed }: Runner,
  {
    document,
    things,
    receiver,
    mark,
  }: { document: Document; things: Things; receiver: string; mark: string },
): Wanted {
  const wanted = exampleOf(operation, things, receiver, mark);
  const schema = operation.it.requestBody?.content["application/json"]?.schema;
  if (operation.method !== "PATCH" || !schema || seed % 3 !== 0) return wanted;
  const [drawn] = fc.sample(valuesOf(schema, document), { numRuns: 1, seed });
  return { ...wanted, body: { ...(wanted.body as object), ...(drawn as object) } };
}
