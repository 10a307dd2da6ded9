import { expect, test } from "vitest";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { endDueCampaigns } from "./schedule/end-due-campaigns";
import { publishDueCampaigns } from "./schedule/publish-due-campaigns";
import { changeCampaign, findCampaign } from "./store";
import { notesOf } from "./testing/parts";

const byTime = (now: Date): Context => ({
  db: testDatabase(),
  actor: { kind: "system", name: "each-minute" },
  now,
  requestId: "req_time",
});
/** Returns the audit entries of each campaign: the actor and the status change. */
const movesOf = (of: { id: string }[]) =>
  Promise.all(
    of.map(async ({ id }) =>
      (await notesOf(id)).map((note) => [note.action, note.actorKind, note.actorId, note.before, note.after]),
    ),
  );
const noted = (was: string, is: string) => [
  ["campaign.updated", "system", "each-minute", { status: was }, { status: is }],
];

test("a due draft is published and recorded once, and nothing else changes", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const at = new Date("2026-05-01T00:00:00Z");
  const draft = { status: "DRAFT" as const, scheduledPublishAt: at };
  const due = await makeCampaign(org.id, draft);
  const later = await makeCampaign(org.id, {
    ...draft,
    scheduledPublishAt: new Date("2026-05-02T00:00:00Z"),
  });
  const unscheduled = await makeCampaign(org.id, { status: "DRAFT" });
  const ended = await makeCampaign(org.id, { ...draft, status: "ENDED" });
  const moved = await publishDueCampaigns(byTime(at));
  expect(moved).toBeGreaterThanOrEqual(1);
  await publishDueCampaigns(byTime(at));
  const statusOf = async ({ id }: { id: string }) => (await findCampaign(db, id))?.status;
  expect(await Promise.all([due, later, unscheduled, ended].map(statusOf))).toEqual([
    "ACTIVE",
    "DRAFT",
    "DRAFT",
    "ENDED",
  ]);
  expect(await movesOf([due, later, unscheduled, ended])).toEqual([noted("DRAFT", "ACTIVE"), [], [], []]);
});

test("a campaign ends after its last instant and not before, recorded once", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const endDate = new Date("2026-05-01T00:00:00Z");
  const last = await makeCampaign(org.id, { endDate });
  const paused = await makeCampaign(org.id, { endDate, status: "PAUSED" });
  const draft = await makeCampaign(org.id, { endDate, status: "DRAFT" });
  const open = await makeCampaign(org.id);
  const statuses = async () =>
    Promise.all([last, paused, draft, open].map(async ({ id }) => (await findCampaign(db, id))?.status));
  await endDueCampaigns(byTime(endDate));
  expect(await statuses()).toEqual(["ACTIVE", "PAUSED", "DRAFT", "ACTIVE"]);
  await endDueCampaigns(byTime(new Date(endDate.getTime() + 1)));
  await endDueCampaigns(byTime(new Date(endDate.getTime() + 1)));
  expect(await statuses()).toEqual(["ENDED", "ENDED", "DRAFT", "ACTIVE"]);
  expect(await movesOf([last, paused, draft, open])).toEqual([
    noted("ACTIVE", "ENDED"),
    noted("PAUSED", "ENDED"),
    [],
    [],
  ]);
});

test("a change is refused after a status change, and so is a capacity below the held tickets", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { ticketCapacity: 10, ticketsHeld: 4 });
  expect(await changeCampaign(db, campaign.id, "ACTIVE", { ticketCapacity: 3 })).toBeNull();
  expect(await changeCampaign(db, campaign.id, "ACTIVE", { status: "ENDED" })).toMatchObject({
    status: "ENDED",
  });
  expect(await changeCampaign(db, campaign.id, "ACTIVE", { status: "PAUSED" })).toBeNull();
});
