import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { processorEvents } from "@/db/schema/processor-events";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { unavailable } from "@/lib/kernel/errors";
import { systemContext } from "@/lib/ledger/testing/story";
import type { ProcessorEventData } from "@/lib/services/jobs";
import { catchUpEvents } from "./catch-up";
import { recordEvent } from "./record-event";
import { findHandled } from "./store";

type Event = { id: string; type: string; created: number; livemode: boolean; data: { object: object } };
/** The processor's events by account, the platform's under "", and what was handed to the background. */
const world = vi.hoisted(() => ({
  events: new Map<string, unknown[]>(),
  since: new Map<string, Date>(),
  gone: "",
  down: false,
  handedOver: [] as { id: string; name: string; data: ProcessorEventData }[],
}));
vi.mock("@/lib/services/processor-events", () => ({
  listEvents: async (account: string | null, types: readonly string[], since: Date) => {
    if (world.down) throw unavailable("down");
    if (account !== null && account === world.gone) throw new Error("no access");
    world.since.set(account ?? "", since);
    const all = (world.events.get(account ?? "") ?? []) as Event[];
    return all.filter((event) => types.includes(event.type));
  },
}));
vi.mock("@/lib/services/jobs", async (original) => ({
  ...(await original<typeof import("@/lib/services/jobs")>()),
  sendToBackground: async (events: typeof world.handedOver) => {
    world.handedOver.push(...events);
  },
}));
vi.mock("@/lib/services/log", () => ({ log: { error: () => {}, warn: () => {} } }));

const event = (type: string, objectId: string, given: Partial<Event> = {}): Event => ({
  id: unique("evt_"),
  type,
  created: 1_780_000_000,
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
  Object.assign(world, { events: new Map(), since: new Map(), gone: "", down: false, handedOver: [] });
});

test("a lost event of the platform or of an account is handed over under its own id; what was worked on is not", async () => {
  const org = await makeOrganization();
  const account = `acct_${org.id}`;
  const known = event("payment_intent.succeeded", "pi_1");
  const lost = event("charge.refunded", "ch_1");
  const paid = event("payout.paid", "po_1");
  await handled(known, "applied");
  world.events.set("", [known, lost]).set(account, [paid]);
  expect(await catchUpEvents(systemContext(), { hours: 2 })).toEqual({ listed: 3, handedOver: 2 });
  expect(world.handedOver).toMatchObject([
    { id: lost.id, name: "processor/charge.refunded", data: { objectId: "ch_1", account: null } },
    { id: paid.id, name: "processor/payout.paid", data: { objectId: "po_1", account } },
  ]);
  expect(world.since.get("")?.toISOString()).toBe("2026-06-03T10:00:00.000Z");
  // Once worked on, it is known.
  await handled(lost, "applied");
  await handled(paid, "applied");
  world.handedOver = [];
  expect(await catchUpEvents(systemContext(), { hours: 72 })).toEqual({ listed: 3, handedOver: 0 });
  expect(world.handedOver).toEqual([]);
});

test("events of the other mode and of types that nobody works on are left alone", async () => {
  world.events.set("", [
    event("payment_intent.succeeded", "pi_2", { livemode: true }),
    event("charge.succeeded", "ch_2"),
  ]);
  expect(await catchUpEvents(systemContext(), { hours: 2 })).toEqual({ listed: 0, handedOver: 0 });
});

test("an account that cannot be asked keeps no other from being caught up; an outage is thrown", async () => {
  const [first, second] = [await makeOrganization(), await makeOrganization()];
  world.gone = `acct_${first.id}`;
  const paid = event("payout.failed", "po_3");
  world.events.set(`acct_${second.id}`, [paid]);
  await catchUpEvents(systemContext(), { hours: 2 });
  expect(world.handedOver.map((one) => one.id)).toEqual([paid.id]);
  world.down = true;
  await expect(catchUpEvents(systemContext(), { hours: 2 })).rejects.toMatchObject({ code: "unavailable" });
});

test("of several runs of an event the one that did most is noted", async () => {
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
