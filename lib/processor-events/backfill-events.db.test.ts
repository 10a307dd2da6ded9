import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { processorEvents } from "@/db/schema/processor-events";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { unavailable } from "@/lib/kernel/errors";
import { systemContext } from "@/lib/ledger/testing/story";
import type { BackfillData, ProcessorEventData } from "@/lib/services/inngest/events";
import type { Span } from "@/lib/services/stripe/events";
import { backfillEvents } from "./backfill-events";
import { backfillWindow } from "./backfill-window";
import { publishBackfills } from "./publish-backfills";
import { recordEvent } from "./record-event";
import { findHandled } from "./store";

type Event = { id: string; type: string; created: number; livemode: boolean; data: { object: object } };
/** The processor's events by account (the platform's under ""). */
const processor = vi.hoisted(() => ({
  events: new Map<string, unknown[]>(),
  closed: "",
  down: false,
}));
const background = vi.hoisted(() => ({
  handedOver: [] as { id: string; name: string; data: ProcessorEventData }[],
}));
vi.mock("@/lib/services/stripe/events", () => ({
  listEvents: async (account: string | null, types: readonly string[], { since, until }: Span) => {
    if (processor.down) throw unavailable("down");
    if (account !== null && account === processor.closed) throw new Error("no access");
    const all = (processor.events.get(account ?? "") ?? []) as Event[];
    const before = until?.getTime() ?? Number.POSITIVE_INFINITY;
    const within = (seconds: number) => seconds * 1000 >= since.getTime() && seconds * 1000 < before;
    return all.filter((event) => types.includes(event.type) && within(event.created));
  },
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: typeof background.handedOver) => {
    background.handedOver.push(...events);
  },
}));
vi.mock("@/lib/services/log");

const NOW_SECONDS = systemContext().now.getTime() / 1000;
const HOUR = 3600;
const LATELY: Span = { since: new Date((NOW_SECONDS - 2 * HOUR) * 1000), until: null };

const event = (type: string, objectId: string, given: Partial<Event> = {}): Event => ({
  id: unique("evt_"),
  type,
  created: NOW_SECONDS - 60,
  livemode: false,
  data: { object: { id: objectId } },
  ...given,
});
const handled = (one: Event, outcome: string) =>
  recordEvent(
    systemContext(),
    {
      eventId: one.id,
      type: one.type,
      account: null,
      created: one.created,
      objectId: "x",
      donationId: null,
      failure: null,
    },
    outcome,
  );

beforeEach(() => {
  Object.assign(processor, { events: new Map(), closed: "", down: false });
  background.handedOver = [];
});

test("a lost event of the platform or an account is handed off with its own id; a processed one is not", async () => {
  const org = await makeOrganization();
  const account = `acct_${org.id}`;
  const known = event("payment_intent.succeeded", "pi_1");
  const lost = event("charge.refunded", "ch_1");
  const paid = event("payout.paid", "po_1");
  await handled(known, "applied");
  processor.events.set("", [known, lost]).set(account, [paid]);
  const backfill = async () => [
    await backfillEvents(systemContext(), { account: null, ...LATELY }),
    await backfillEvents(systemContext(), { account, ...LATELY }),
  ];
  expect(await backfill()).toEqual([
    { listed: 2, handedOver: 1 },
    { listed: 1, handedOver: 1 },
  ]);
  expect(background.handedOver).toMatchObject([
    { id: lost.id, name: "processor/charge.refunded", data: { objectId: "ch_1", account: null } },
    { id: paid.id, name: "processor/payout.paid", data: { objectId: "po_1", account } },
  ]);
  // A processed event is not handed off again.
  await handled(lost, "applied");
  await handled(paid, "applied");
  background.handedOver = [];
  expect(await backfill()).toMatchObject([{ handedOver: 0 }, { handedOver: 0 }]);
  expect(background.handedOver).toEqual([]);
});

test("a succeeded payment that may merely be late goes to the function that deduplicates events for a day", async () => {
  const late = event("payment_intent.succeeded", "pi_1");
  processor.events.set("", [late]);
  await backfillEvents(systemContext(), { account: null, ...LATELY });
  await backfillEvents(systemContext(), { account: null, ...LATELY });
  expect(background.handedOver).toMatchObject(
    Array(2).fill({
      id: `payment-alone:${late.id}`,
      name: "payment/completion-due",
      data: { eventId: late.id },
    }),
  );
});

test("events of the other mode and of unhandled types are ignored", async () => {
  processor.events.set("", [
    event("payment_intent.succeeded", "pi_2", { livemode: true }),
    event("charge.succeeded", "ch_2"),
  ]);
  expect(await backfillEvents(systemContext(), { account: null, ...LATELY })).toEqual({
    listed: 0,
    handedOver: 0,
  });
});

/** Returns the published parts, by account. */
async function published(given: { hours: number; everyMinutes: number }, now = systemContext().now) {
  background.handedOver = [];
  const parts = await publishBackfills({ ...systemContext(), now }, given);
  const sent = background.handedOver as unknown as { id: string; name: string; data: BackfillData }[];
  expect(sent).toHaveLength(parts);
  return {
    ids: sent.map(({ id }) => id),
    platform: sent.filter(({ data }) => data.account === null),
    of: (account: string) => sent.filter(({ data }) => data.account === account),
  };
}
const RECENT = { hours: 2, everyMinutes: 10 };

test("each account is its own part; an inaccessible one is skipped, an outage is thrown", async () => {
  const [first, second] = [await makeOrganization(), await makeOrganization()].map(({ id }) => `acct_${id}`);
  const round = await published(RECENT);
  const [part, other] = [round.of(first ?? ""), round.of(second ?? "")];
  expect([...part, ...other].map(({ name }) => name)).toEqual([
    "backfill/account-due",
    "backfill/account-due",
  ]);
  background.handedOver = [];
  processor.closed = first ?? "";
  const paid = event("payout.failed", "po_3");
  processor.events.set(first ?? "", [event("payout.paid", "po_4")]).set(second ?? "", [paid]);
  for (const { data } of [...part, ...other]) await backfillWindow(systemContext(), data);
  expect(background.handedOver.map((one) => one.id)).toEqual([paid.id]);
  processor.down = true;
  for (const { data } of [...part, ...round.platform])
    await expect(backfillWindow(systemContext(), data)).rejects.toMatchObject({ code: "unavailable" });
});

test("the platform's hours are contiguous, without gaps or overlaps, up to now and beyond", async () => {
  const { platform } = await published({ hours: 72, everyMinutes: 24 * 60 });
  expect(platform.map(({ data }) => data.since)).toEqual(
    Array.from({ length: 72 }, (_, hour) => NOW_SECONDS - (72 - hour) * HOUR),
  );
  expect(platform.map(({ data }) => data.until)).toEqual([
    ...platform.slice(1).map(({ data }) => data.since),
    null,
  ]);
  const at = [-72 * HOUR, -71 * HOUR - 1, -71 * HOUR, -1, 0, 5];
  const lost = at.map((seconds) => event("charge.refunded", "ch_5", { created: NOW_SECONDS + seconds }));
  processor.events.set("", [
    ...lost,
    event("charge.refunded", "ch_5", { created: NOW_SECONDS - 72 * HOUR - 1 }),
  ]);
  background.handedOver = [];
  for (const { data } of platform) await backfillWindow(systemContext(), data);
  expect(background.handedOver.map((one) => one.id)).toEqual(lost.map((one) => one.id));
});

test("repeating a round publishes nothing new; the next round takes over what has not begun", async () => {
  await makeOrganization();
  const { now } = systemContext();
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const first = await published(RECENT);
  expect(new Set(first.ids).size).toBe(first.ids.length);
  expect((await published(RECENT, later(3))).ids).toEqual(first.ids);
  const next = await published(RECENT, later(10));
  expect(next.ids.filter((id) => first.ids.includes(id))).toEqual([]);
  processor.events.set("", [event("charge.refunded", "ch_6", { created: NOW_SECONDS - 60 })]);
  background.handedOver = [];
  const { data } = first.platform.at(-1) ?? {};
  if (!data) throw new Error("no part");
  expect(await backfillWindow({ ...systemContext(), now: later(10) }, data)).toEqual({ overtaken: true });
  expect(background.handedOver).toEqual([]);
  expect(await backfillWindow({ ...systemContext(), now: later(9) }, data)).toEqual({
    listed: 1,
    handedOver: 1,
  });
});

test("of several runs of an event, the one with the highest-ranked outcome is recorded", async () => {
  const stories: [string[], string][] = [
    [["applied", "repeated"], "applied"],
    [["repeated", "applied"], "applied"],
    [["unknown_object", "applied", "repeated"], "applied"],
    [["skipped", "repeated"], "skipped"],
  ];
  for (const [outcomes, expected] of stories) {
    const one = event("payment_intent.succeeded", "pi_4");
    for (const outcome of outcomes) await handled(one, outcome);
    const [row] = await testDatabase().select().from(processorEvents).where(eq(processorEvents.id, one.id));
    expect(row?.outcome).toBe(expected);
    expect(await findHandled(testDatabase(), [one.id, "evt_none"])).toEqual(new Set([one.id]));
  }
});
