import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { noteInput } from "@/lib/donors/notes/schemas";
import type { Context } from "@/lib/kernel/context";
import { paidDonation, refunded, systemContext } from "@/lib/ledger/testing/story";
import { updateDonor } from "../api";
import { createDonorNote } from "../notes/api";
import { updateDonorInput } from "../schemas";
import { listDonorTimeline } from "./api";
import { timelineQuery, timelineSchema } from "./schemas";

let org: Awaited<ReturnType<typeof makeOrganization>>;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
const at = (now: string): Context => ({
  ...systemContext(),
  now: new Date(now),
});

beforeAll(async () => {
  org = await makeOrganization();
  campaign = await makeCampaign(org.id);
});

async function donorOf(donation: { id: string }): Promise<string> {
  const [row] = await testDatabase().select().from(donations).where(eq(donations.id, donation.id));
  return row?.donorId ?? "";
}

async function read(id: string, query: object = {}) {
  const answer = await listDonorTimeline.run(at("2026-12-01T00:00:00Z"), {
    params: { id },
    query: timelineQuery.parse(query),
  });
  return timelineSchema.parse(answer);
}

test("a timeline has donations, refunds, notes and changes of one donor, newest first", async () => {
  const email = `${unique()}@example.com`;
  const first = await paidDonation(campaign, {
    donorEmail: email,
    createdAt: new Date("2026-05-01T10:00:00.000Z"),
  });
  await paidDonation(campaign, { donorEmail: `${unique()}@example.com` });
  const id = await donorOf(first);
  await refunded({ id: first.id, orgId: org.id }, 1250);
  await createDonorNote.run(at("2026-11-25T10:00:00.000Z"), {
    params: { id },
    body: noteInput.parse({ text: "Called." }),
  });
  await updateDonor.run(at("2026-11-26T10:00:00.000Z"), {
    params: { id },
    body: updateDonorInput.parse({ phone: "+1 555 010 4477" }),
  });
  const { entries, nextCursor } = await read(id);
  expect(nextCursor).toBeNull();
  expect(entries.map(({ kind, what, text, amountCents }) => [kind, what, text, amountCents])).toEqual([
    ["CHANGE", "donor.updated", null, null],
    ["NOTE", null, "Called.", null],
    ["REFUND", "SUCCEEDED", null, 1250],
    ["DONATION", "SUCCEEDED", campaign.title, 5000],
  ]);
  expect(entries.at(-1)).toMatchObject({ at: "2026-05-01T10:00:00.000Z", donationId: first.id });
});

test("pages of a timeline together have each entry once, also entries of the same instant", async () => {
  const email = `${unique()}@example.com`;
  const first = await paidDonation(campaign, { donorEmail: email });
  const id = await donorOf(first);
  const ctx = at("2026-11-25T10:00:00.000Z");
  for (const text of ["one", "two", "three", "four"])
    await createDonorNote.run(ctx, { params: { id }, body: noteInput.parse({ text }) });
  const whole = (await read(id)).entries;
  expect(whole).toHaveLength(5);
  const paged: typeof whole = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(id, {
      limit: "2",
      ...(cursor ? { cursor } : {}),
    });
    paged.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(whole);
});

test("a cursor that no page gave is refused", () => {
  for (const cursor of ["", "x", "2026-13-01T00:00:00.000Z~note:a", "2026-11-25T10:00:00.000Z~note:"])
    expect(timelineQuery.safeParse({ cursor }).success).toBe(false);
});
