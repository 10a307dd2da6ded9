import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { journalEntries, journalLines } from "@/db/schema/journal";
import { statements } from "@/db/schema/statement-runs";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { findDonationDetails } from "@/lib/donations/store";
import { disputed, refunded, systemContext } from "@/lib/ledger/testing/story";
import { inForm } from "@/scripts/long-forms";
import { receiptSums } from "../rules";
import { advanceRun } from "./advance-run";
import { getRun } from "./get-run";
import { insertRun } from "./store";
import { windowOfDays } from "./window";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const NOW = new Date("2026-06-03T12:00:00Z");

const DAYS = { from: "2025-01-01", to: "2025-12-31" };
/** Zones on both sides of UTC, one with a half-hour offset, and one whose offset at New Year has changed over time. */
const ZONES = ["America/New_York", "Pacific/Honolulu", "Pacific/Kiritimati", "Asia/Kolkata", "UTC"];
/** Instants around the edges of the year in all zones, and within the year. */
const paidAt = fc.oneof(
  fc.date({
    min: new Date("2024-12-31T08:00:00Z"),
    max: new Date("2025-01-01T13:00:00Z"),
    noInvalidDate: true,
  }),
  fc.date({
    min: new Date("2025-12-31T08:00:00Z"),
    max: new Date("2026-01-01T13:00:00Z"),
    noInvalidDate: true,
  }),
  fc.date({
    min: new Date("2025-01-02T00:00:00Z"),
    max: new Date("2025-12-30T00:00:00Z"),
    noInvalidDate: true,
  }),
);
const gift = fc.record({
  donor: fc.integer({ min: 0, max: 3 }),
  paidAt,
  amountCents: fc.integer({ min: 100, max: 250_000 }),
  coveredCents: fc.constantFrom(0, 0, 144, 3001),
  /** Received amount minus quoted amount. */
  differenceCents: fc.constantFrom(0, 0, 0, -7, 12),
  tickets: fc.constantFrom(null, null, { count: 2, valueCents: null }, { count: 3, valueCents: 9000 }),
  after: fc.constantFrom(
    "nothing",
    "nothing",
    "part refunded",
    "refunded",
    "disputed",
    "lost",
  ) as fc.Arbitrary<"nothing" | "part refunded" | "refunded" | "disputed" | "lost">,
});
type Gift = typeof gift extends fc.Arbitrary<infer T> ? T : never;

/** A dispute that the bank decides in the donor's favor. */
async function lost(donation: { id: string; orgId: string }): Promise<void> {
  const id = await disputed(donation);
  await withDonationLock(db, donation.id, async (tx) => {
    await tx
      .update(disputes)
      .set({ status: "LOST", processorStatus: "lost", closedAt: NOW })
      .where(eq(disputes.id, id));
    await recomputeDonation(tx, donation.id, {
      cause: `dispute-closed:${id}`,
      kind: "DISPUTE_CLOSED",
      at: NOW,
    });
  });
}

async function give(
  campaigns: { plain: { id: string; orgId: string }; event: { id: string; orgId: string } },
  emails: readonly string[],
  it: Gift,
) {
  const totalChargedCents = it.amountCents + it.coveredCents;
  const receivedCents = Math.max(1, totalChargedCents + it.differenceCents);
  const donation = await makeDonation(it.tickets ? campaigns.event : campaigns.plain, {
    donorEmail: emails[it.donor] ?? "",
    amountCents: it.amountCents,
    totalChargedCents,
    processingFeeCents: 30,
    netAmountCents: totalChargedCents - 30,
    coverFees: it.coveredCents > 0,
    ...(it.tickets ? { ticketCount: it.tickets.count, ticketsValueCents: it.tickets.valueCents } : {}),
  });
  await markDonationSucceeded(db, {
    donationId: donation.id,
    intentId: `pi_${donation.id}`,
    chargeId: `ch_${donation.id}`,
    method: "CARD",
    receivedCents,
    appliedFeeCents: 30,
    takeOverFees: false,
    actualFeeCents: 30,
    at: it.paidAt,
  });
  if (it.after === "part refunded") await refunded(donation, Math.ceil(receivedCents / 3));
  if (it.after === "refunded") await refunded(donation, receivedCents);
  if (it.after === "disputed") await disputed(donation);
  if (it.after === "lost") await lost(donation);
  return donation.id;
}

/** Returns the year of an instant in a zone, computed independently of the implementation. */
const yearIn = (at: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", calendar: "gregory" }).format(at));

async function receiptOf(id: string) {
  const details = await findDonationDetails(db, { id });
  const sums =
    details &&
    receiptSums({
      ...details.donation,
      level: details.level,
      ticketsValueCents: details.ticketsValueCents,
      taxStatus: details.org.taxStatus,
    });
  if (!details || !sums) throw new Error("a paid donation has a receipt");
  return { donorId: details.donation.donorId, paidAt: details.donation.succeededAt ?? NOW, sums };
}

/** Returns the journal's amounts of donations: paid, and returned by refunds and lost disputes. */
async function journalOf(orgId: string, timeZone: string) {
  const lines = await db
    .select({
      donationId: journalEntries.donationId,
      kind: journalEntries.kind,
      at: journalEntries.occurredAt,
      cents: journalLines.amountCents,
    })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(and(eq(journalEntries.orgId, orgId), eq(journalLines.account, "PROCESSOR")));
  const paid = lines.filter(({ kind, at }) => kind === "DONATION" && yearIn(at, timeZone) === 2025);
  const ids = new Map(paid.map((line) => [line.donationId, line.cents]));
  const sum = (all: { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0);
  const refunds = lines.filter(({ kind, donationId }) => kind === "REFUND" && ids.has(donationId));
  const lostOnes = await db
    .select({ id: disputes.donationId })
    .from(disputes)
    .where(and(eq(disputes.orgId, orgId), eq(disputes.status, "LOST")));
  const lostCents = lostOnes.reduce((total, { id }) => total + (ids.get(id) ?? 0), 0);
  return { paidCents: sum(paid), returnedCents: lostCents - sum(refunds), donations: ids.size };
}

test("every donor's statement is the sum of their receipts, and all statements sum to the journal of the range", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(gift, { minLength: 1, maxLength: 12 }),
      async (timezone, gifts) => {
        const org = await makeOrganization({ timezone });
        const campaigns = {
          plain: await makeCampaign(org.id),
          event: await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 2500 }),
        };
        const emails = [0, 1, 2, 3].map((n) => `${n}-${org.id}@example.org`);
        const ids: string[] = [];
        for (const it of gifts) ids.push(await give(campaigns, emails, it));
        // A pending donation, which no statement contains.
        await makeDonation(campaigns.plain, { donorEmail: emails[0] ?? "", createdAt: NOW });

        const runId = unique("run");
        const window = windowOfDays(DAYS, timezone);
        await insertRun(db, {
          id: runId,
          orgId: org.id,
          fromDay: DAYS.from,
          toDay: DAYS.to,
          windowFrom: window.from,
          windowBefore: window.before,
          // Files and mails are covered by other tests.
          files: false,
          mails: true,
          status: "RUNNING",
          createdAt: NOW,
          updatedAt: NOW,
        });
        const ctx = systemContext(NOW);
        for (let made = false; !made; ) {
          await advanceRun(ctx, runId);
          const [left] = await db.execute<{ left: boolean }>(
            sql`select made_at is null as left from statement_runs where id = ${runId}`,
          );
          made = left?.left === false;
        }

        const receipts = (await Promise.all(ids.map(receiptOf))).filter(
          (one) => yearIn(one.paidAt, timezone) === 2025,
        );
        const rows = await db.select().from(statements).where(eq(statements.runId, runId));
        expect(rows.map(({ donorId }) => donorId).sort()).toEqual(
          [...new Set(receipts.map(({ donorId }) => donorId))].sort(),
        );
        const total = { paidCents: 0, returnedCents: 0, donations: 0 };
        for (const row of rows) {
          const theirs = receipts.filter(({ donorId }) => donorId === row.donorId).map(({ sums }) => sums);
          const sum = (of: (one: (typeof theirs)[number]) => number | null) =>
            theirs.reduce((all, one) => all + (of(one) ?? 0), 0);
          expect(row).toMatchObject({
            donationCount: theirs.length,
            paidCents: sum((one) => one.paidCents),
            returnedCents: sum((one) => one.returnedCents),
            goodsCents: sum((one) => (one.state === "VOID" ? 0 : one.goodsCents)),
            deductibleCents: sum((one) => one.deductibleCents),
            problem: null,
            // Mailed only if a donation counts or is disputed.
            mail: theirs.some(({ state }) => state !== "VOID") ? "OWED" : null,
          });
          total.paidCents += row.paidCents;
          total.returnedCents += row.returnedCents;
          total.donations += row.donationCount;
        }
        expect(total).toEqual(await journalOf(org.id, timezone));
        const permitted = await permitInOrg(ctx, org.id);
        expect((await getRun(permitted, runId)).sums).toMatchObject({
          paidCents: total.paidCents,
          returnedCents: total.returnedCents,
        });
      },
    ),
    { numRuns: inForm(5, 60), seed: 20_261_123 },
  );
});
