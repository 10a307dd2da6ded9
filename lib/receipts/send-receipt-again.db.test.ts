import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donations } from "@/db/schema/donations";
import { emails } from "@/db/schema/emails";
import { testDatabase, unique } from "@/db/testing";
import { sendOwed } from "@/lib/emails/send-owed";
import { startProvider } from "@/lib/emails/testing/follow-ups";
import { makeSucceededDonation, NOW, systemContext } from "@/lib/emails/testing/rows";
import type { Context } from "@/lib/kernel/context";
import { sendReceiptAgain, sendReceiptsAgain } from "./api";

const background = vi.hoisted(() => ({ causes: [] as string[], isDown: false }));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { data: { cause: string } }[]) => {
    if (background.isDown) throw new Error("down");
    background.causes.push(...events.map(({ data }) => data.cause));
  },
}));

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  Object.assign(background, { causes: [], isDown: false });
});
afterAll(() => provider.stop());

type Made = Awaited<ReturnType<typeof makeSucceededDonation>>;
const by = ({ org }: Made, seed?: string, now = NOW): Context => ({
  ...systemContext(),
  actor: { kind: "person", userId: org.ownerId },
  now,
  ...(seed ? { seed } : {}),
});
const request = (made: Made, ctx = by(made)) =>
  sendReceiptAgain.run(ctx, { params: { id: made.donation.id } });
const sendAll = async () => {
  for (const cause of background.causes) await sendOwed(systemContext(), { cause });
};
const rowsOf = ({ donation }: Made) =>
  testDatabase()
    .select()
    .from(emails)
    .where(and(eq(emails.donationId, donation.id), like(emails.cause, "receipt-again:%")));
const entriesOf = ({ donation }: Made) =>
  testDatabase().select().from(auditEntries).where(eq(auditEntries.subjectId, donation.id));

test("a receipt is sent again once per request, even if the request or its event is repeated", async () => {
  const made = await makeSucceededDonation();
  const seed = unique();
  background.isDown = true;
  await expect(request(made, by(made, seed))).rejects.toMatchObject({ code: "unavailable" });
  background.isDown = false;
  for (const _ of [1, 2]) expect(await request(made, by(made, seed))).toEqual({ to: made.donor });
  for (const _ of [1, 2]) await sendAll();
  expect(await provider.mailsTo(made.donor)).toHaveLength(1);
  expect(await rowsOf(made)).toMatchObject([{ kind: "RECEIPT", sentAt: NOW, attempts: 1 }]);
  expect(await entriesOf(made)).toMatchObject([
    { action: "donation.receipt_resent", actorKind: "person", subjectType: "donation" },
  ]);
});

test("a donation's receipt is sent again at most three times within an hour, even by concurrent requests", async () => {
  const made = await makeSucceededDonation();
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => request(made)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const one of results)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "limited" });
  expect(await rowsOf(made)).toHaveLength(3);
  expect(await entriesOf(made)).toHaveLength(3);
  await request(made, by(made, undefined, new Date(NOW.getTime() + 3_600_000)));
});

test.each(["PENDING", "FAILED", "DISPUTED", "REFUNDED"] as const)(
  "no receipt is sent again for a donation that is %s, and nothing is recorded",
  async (status) => {
    const made = await makeSucceededDonation();
    await testDatabase()
      .update(donations)
      .set({ status, countedDonations: 0, netRaisedCents: 0 })
      .where(eq(donations.id, made.donation.id));
    await expect(request(made)).rejects.toMatchObject({ code: "conflict" });
    expect([await rowsOf(made), await entriesOf(made)]).toEqual([[], []]);
  },
);

test("a donation that is refunded before the mail is composed gets none", async () => {
  const made = await makeSucceededDonation();
  await request(made);
  const refunded = { status: "REFUNDED", countedDonations: 0, netRaisedCents: 0 } as const;
  await testDatabase().update(donations).set(refunded).where(eq(donations.id, made.donation.id));
  await sendAll();
  expect(await provider.mailsTo(made.donor)).toEqual([]);
});

test("receipts of several donations are sent once per request; donations without one are skipped and listed", async () => {
  const made = await makeSucceededDonation();
  const foreign = await makeSucceededDonation();
  const seed = unique();
  const requestAll = () =>
    sendReceiptsAgain.run(by(made, seed), {
      params: { idOrSlug: made.org.id },
      body: { donationIds: [made.donation.id, foreign.donation.id, "unknown", made.donation.id] },
    });
  background.isDown = true;
  await expect(requestAll()).rejects.toMatchObject({ code: "unavailable" });
  background.isDown = false;
  // A donation of another organization is reported like one that does not exist.
  const skipped = [foreign.donation.id, "unknown"].map((donationId) => ({
    donationId,
    reason: "Donation not found",
  }));
  for (const _ of [1, 2]) expect(await requestAll()).toEqual({ sent: 1, skipped });
  for (const _ of [1, 2]) await sendAll();
  expect(await provider.mailsTo(made.donor)).toHaveLength(1);
  expect(await provider.mailsTo(foreign.donor)).toHaveLength(0);
  expect(await entriesOf(made)).toMatchObject([{ action: "donation.receipt_resent" }]);
  expect(await entriesOf(foreign)).toEqual([]);

  await testDatabase()
    .update(donations)
    .set({ status: "FAILED", netRaisedCents: 0, countedDonations: 0, succeededAt: null })
    .where(eq(donations.id, made.donation.id));
  expect((await requestAll()).skipped).toHaveLength(3);
});
