import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { refunds } from "@/db/schema/refunds";
import { makeCampaign, makeDonation, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getDonation, listDonations } from "@/lib/donations/api";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { closeUnpaidDonation, markDonationFailed, markProcessing } from "@/lib/donations/status/state-store";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { fold } from "@/lib/totals/store";
import { listDonationsQuery } from "./schemas";
import { listDonationRows, readDonationSlice } from "./store";

const as = (userId: string): Context => ({ ...newContext({ kind: "person", userId }), db: testDatabase() });

/** An organization in New York, with helpers that list its donations. */
async function setUp() {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const campaign = await makeCampaign(org.id);
  const list = (query: Record<string, string>) =>
    listDonations.run(as(org.ownerId), { query: listDonationsQuery.parse({ orgId: org.id, ...query }) });
  const ids = async (query: Record<string, string>) => {
    const { donations, pagination } = await list(query);
    expect(pagination.total).toBe(donations.length);
    return donations.map((one) => one.id);
  };
  return { org, campaign, list, ids };
}

describe("a list of donations", () => {
  test("treats dates as whole days in the organization's time zone and instants as exact, both bounds inclusive", async () => {
    const { campaign, ids } = await setUp();
    const at = (createdAt: string) => makeDonation(campaign, { createdAt: new Date(createdAt) });
    const before = await at("2026-03-08T04:59:59.999Z");
    const first = await at("2026-03-08T05:00:00.000Z");
    // Daylight saving starts on this day, which has 23 hours.
    const last = await at("2026-03-09T03:59:59.999Z");
    const after = await at("2026-03-09T04:00:00.000Z");
    expect(await ids({ from: "2026-03-08", to: "2026-03-08" })).toEqual([last.id, first.id]);
    expect(await ids({ to: "2026-03-08T04:59:59.999Z" })).toEqual([before.id]);
    expect(await ids({ from: "2026-03-09T00:00:00-04:00" })).toEqual([after.id]);
    expect(await ids({ from: "2026-03-08" })).toEqual([after.id, last.id, first.id]);
  });

  test("refuses a window that is reversed in the organization's time zone, on `to`", async () => {
    const { list } = await setUp();
    await expect(list({ from: "2026-03-09", to: "2026-03-09T03:59:59Z" })).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { to: ["Must not be before from"] } },
    });
  });

  test("can be read to its end with cursors, each donation once, while others are created", async () => {
    const { campaign, list } = await setUp();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      // Several share one instant: the id breaks the tie.
      const createdAt = new Date(Date.UTC(2026, 5, 1, Math.floor(n / 3)));
      made.push((await makeDonation(campaign, { donorFirstName: "Cursor", createdAt })).id);
    }
    for (const more of [{}, { q: "cursor" }] as Record<string, string>[]) {
      const numbered = (await list({ ...more, to: "2026-06-30" })).donations.map(({ id }) => id);
      const seen: string[] = [];
      let cursor: string | null = "";
      for (let page = 1; cursor !== null; page += 1) {
        const found = await list({ limit: "2", page: `${page}`, ...more, ...(cursor ? { cursor } : {}) });
        expect(found.pagination.page).toBe(page);
        seen.push(...found.donations.map(({ id }) => id));
        cursor = found.nextCursor;
        if (page === 1) await makeDonation(campaign, { donorFirstName: "Later" });
      }
      expect(seen.filter((id) => made.includes(id))).toEqual(numbered);
      expect(new Set(seen).size).toBe(seen.length);
    }
    await expect(list({ cursor: "page 2" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("by amount: the largest first, equal ones newest first, in both directions, with filters, while others are created", async () => {
    const { org, campaign, list } = await setUp();
    const made: Awaited<ReturnType<typeof makeDonation>>[] = [];
    for (let n = 0; n < 9; n += 1) {
      const amountCents = [5000, 2500, 900_000][n % 3] ?? 0;
      const paid = {
        amountCents,
        totalChargedCents: amountCents,
        processingFeeCents: 0,
        netAmountCents: amountCents,
      };
      // Several share amount and instant: the id breaks the tie.
      const createdAt = new Date(Date.UTC(2026, 5, 1, Math.floor(n / 6)));
      made.push(await makeDonation(campaign, { ...paid, createdAt, donorFirstName: n % 2 ? "Ada" : "Bo" }));
    }
    const other = await setUp();
    await makeDonation(other.campaign);
    for (const [more, of] of [
      [{}, made],
      [{ q: "ada okafor" }, made.filter((_, n) => n % 2 === 1)],
      [{ to: "2026-06-30", status: "PENDING" }, made],
    ] as [Record<string, string>, typeof made][]) {
      const expected = of
        .toSorted(
          (a, b) =>
            b.amountCents - a.amountCents ||
            b.createdAt.getTime() - a.createdAt.getTime() ||
            (a.id < b.id ? 1 : -1),
        )
        .map(({ id }) => id);
      const read = (query: Record<string, string>) => list({ sort: "amount", limit: "2", ...more, ...query });
      const seen: string[] = [];
      const numbered: string[] = [];
      let previous: string[] = [];
      let cursor: string | null = "";
      for (let page = 1; cursor !== null; page += 1) {
        const byNumber = await read({ page: `${page}` });
        numbered.push(...byNumber.donations.map(({ id }) => id));
        const found = await read(cursor ? { cursor } : {});
        if (page > 1)
          expect((await read({ cursor: found.previousCursor ?? "" })).donations.map(({ id }) => id)).toEqual(
            previous,
          );
        previous = found.donations.map(({ id }) => id);
        seen.push(...previous);
        cursor = found.nextCursor;
      }
      expect({ more, seen, numbered }).toEqual({ more, seen: expected, numbered: expected });
    }
    const first = await list({ sort: "amount", limit: "2" });
    await makeDonation(campaign, {
      amountCents: 99_999_999,
      totalChargedCents: 99_999_999,
      netAmountCents: 99_999_859,
    });
    const second = await list({ sort: "amount", limit: "2", cursor: first.nextCursor ?? "" });
    const ids = new Set([...first.donations, ...second.donations].map(({ id }) => id));
    expect(ids.size).toBe(4);
    expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
    await expect(list({ sort: "amount", orgId: other.org.id })).rejects.toMatchObject({ code: "forbidden" });
    expect(org.id).not.toBe(other.org.id);
  });

  test("refuses a cursor of another order", async () => {
    const { campaign, list } = await setUp();
    for (let n = 0; n < 3; n += 1) await makeDonation(campaign);
    const cursors = {
      newest: (await list({ limit: "1" })).nextCursor ?? "",
      amount: (await list({ limit: "1", sort: "amount" })).nextCursor ?? "",
    };
    for (const before of ["", "~"]) {
      await list({ cursor: before + cursors.newest });
      await list({ sort: "amount", cursor: before + cursors.amount });
      for (const query of [
        { cursor: before + cursors.amount },
        { sort: "amount", cursor: before + cursors.newest },
        { sort: "amount", cursor: `${before}9999999999999.${cursors.newest}` },
      ] as Record<string, string>[])
        await expect(list(query)).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test("can be searched by name, address, receipt number and id, ignoring case and escaping wildcards", async () => {
    const { campaign, ids } = await setUp();
    const ada = await makeDonation(campaign, {
      donorEmail: "ada_o@example.com",
      donorFirstName: "Ada",
      donorLastName: "Okafor 100%",
    });
    const bo = await makeDonation(campaign, { donorEmail: "adaxo@example.com", donorFirstName: "Bo" });
    for (const q of ["ADA O", "okafor 100%", "ada_o", "  ada_o@EXAMPLE ", ada.id.toUpperCase()])
      expect(await ids({ q })).toEqual([ada.id]);
    expect(await ids({ q: ada.receiptNumber.toLowerCase().slice(0, 14) })).toEqual([ada.id]);
    expect((await ids({ q: "@example.com" })).sort()).toEqual([ada.id, bo.id].sort());
    for (const q of ["_", "100%%", "a_a", "\\", ada.id.slice(1), "' or 1=1 --"])
      expect(await ids({ q })).toEqual(q === "_" ? [ada.id] : []);
    expect(await ids({ q: "" })).toHaveLength(2);
  });

  test("combines all filters, and never shows another organization's donations", async () => {
    const { campaign, ids, list } = await setUp();
    const monthly = await makeDonation(campaign, { frequency: "MONTHLY", status: "FAILED" });
    await makeDonation(campaign, { frequency: "MONTHLY", donorEmail: monthly.donorEmail });
    await makeDonation(campaign, { status: "FAILED" });
    const query = {
      frequency: "MONTHLY",
      status: "FAILED",
      donorId: monthly.donorId,
      campaignId: campaign.id,
    };
    expect(await ids(query)).toEqual([monthly.id]);
    const other = await setUp();
    expect(await other.ids(query)).toEqual([]);
    expect(await other.ids({ q: monthly.id })).toEqual([]);
    await expect(list({ orgId: other.org.id })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("always has the exact total of all donations and of paid ones, folded or not", async () => {
    const { org, campaign, list } = await setUp();
    const db = testDatabase();
    const at = new Date("2026-05-01T12:00:00Z");
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeDonation(campaign, { status: "PENDING", createdAt: at })),
    );
    const expectTotals = async () => {
      const from = "2026-01-01";
      for (const status of [{}, { status: "SUCCEEDED" }] as Record<string, string>[])
        expect((await list(status)).pagination.total).toBe(
          (await list({ ...status, from })).pagination.total,
        );
    };
    const [paid, refunded, failed, closed] = made.map(({ id }) => id) as [string, string, string, string];
    await expectTotals();
    for (const donationId of [paid, refunded])
      await markDonationSucceeded(db, {
        donationId,
        intentId: `pi_${donationId}`,
        chargeId: null,
        method: "CARD",
        receivedCents: 5000,
        appliedFeeCents: null,
        takeOverFees: false,
        actualFeeCents: 140,
        at,
      });
    await expectTotals();
    await fold(db, campaign.id);
    await expectTotals();
    await withDonationLock(db, refunded, async (tx) => {
      const terms = {
        donationId: refunded,
        amountCents: 5000,
        status: "SUCCEEDED",
        origin: "STAFF",
      } as const;
      await tx
        .insert(refunds)
        .values({ ...terms, id: unique(), orgId: org.id, createdAt: at, updatedAt: at });
      return recomputeDonation(tx, refunded, { cause: "refund", kind: "REFUND", at });
    });
    await markDonationFailed(db, {
      donationId: failed,
      intentId: `pi_${failed}`,
      reason: "declined",
      code: "card_declined",
      at,
    });
    await closeUnpaidDonation(db, closed, at);
    await expectTotals();
    // The closed donation's bank payment is processing after all, which reopens the donation.
    const late = new Date(at.getTime() + 1000);
    expect(await markProcessing(db, { donationId: closed, intentId: `pi_${closed}`, at: late })).toBe(true);
    await expectTotals();
    await fold(db, campaign.id);
    await expectTotals();
    expect((await list({})).pagination.total).toBe(made.length);
    expect((await list({ status: "SUCCEEDED" })).pagination.total).toBe(1);
  });

  test("accepts the organization's slug as well as its id", async () => {
    const { org, campaign, ids } = await setUp();
    const donationRow = await makeDonation(campaign);
    expect(await ids({ orgId: org.slug })).toEqual([donationRow.id]);
  });
});

/** Returns the number of donation rows that a transaction has read. */
async function rowsRead(tx: Executor): Promise<number> {
  const [row] = await tx.execute<{ rows: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'donations'`);
  return row?.rows ?? 0;
}

test("donations of one campaign, donor or fund, changed donations and distant pages are read by an index", async () => {
  const { org, campaign } = await setUp();
  const one = await makeDonation(campaign);
  const small = await makeCampaign(org.id);
  const lately = new Date("2027-01-01T00:00:00Z");
  const { id: fundId } = await makeFund(org.id);
  const rare = await makeDonation(small, {
    createdAt: new Date("2020-01-01T00:00:00Z"),
    updatedAt: lately,
    fundId,
  });
  await testDatabase().execute(sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, created_at, updated_at)
    select ${unique()} || n, org_id, campaign_id, donor_id, ${unique()} || n, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, created_at + make_interval(secs => n), updated_at
    from donations, generate_series(1, 5000) n where id = ${one.id}`);
  await testDatabase().execute(sql`analyze donations`);
  const changed = { from: lately, before: null };
  for (const filter of [{ campaignId: small.id }, { donorId: rare.donorId }, { fundId }, { changed }]) {
    const { ids, read } = await testDatabase().transaction(async (tx) => {
      const all = { from: null, before: null };
      const before = await rowsRead(tx);
      const found = await listDonationRows(
        tx,
        { orgId: org.id, created: all, ...filter },
        { after: null, offset: 0, limit: 50 },
      );
      return { ids: found.rows.map(({ donation }) => donation.id), read: (await rowsRead(tx)) - before };
    });
    expect(ids).toEqual([rare.id]);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(50);
  }
  const [deep] = await testDatabase().execute<{ id: string; at: string }>(sql`
    select id, created_at::text as at from donations where org_id = ${org.id}
    order by created_at desc, id desc offset 3999 limit 1`);
  const after = { id: deep?.id ?? "", createdAt: new Date(deep?.at ?? "") };
  const page = await testDatabase().transaction(async (tx) => {
    const before = await rowsRead(tx);
    const rows = await readDonationSlice(tx, eq(donations.orgId, org.id), { after, offset: 0, limit: 50 });
    return { ids: rows.map(({ donation }) => donation.id), read: (await rowsRead(tx)) - before };
  });
  expect(new Set(page.ids).size).toBe(50);
  expect(page.ids).not.toContain(deep?.id);
  expect(page.read).toBeLessThan(250);
});

test("a bank payment in transit is distinguished from an abandoned form in the list, its filter and the donation", async () => {
  const { org, campaign, list, ids } = await setUp();
  const me = as(org.ownerId);
  const at = new Date("2026-06-02T12:00:00Z");
  const made = {
    IN_TRANSIT: await makeDonation(campaign, { processingSince: at, verifyingSince: at }),
    VERIFYING: await makeDonation(campaign, { verifyingSince: at }),
    UNFINISHED: await makeDonation(campaign),
    ABANDONED: await makeDonation(campaign, { status: "FAILED", failureReason: "abandoned" }),
  };
  const declined = await makeDonation(campaign, {
    status: "FAILED",
    failureReason: "Your card was declined.",
  });
  const found = await list({ expand: "progress" });
  for (const [progress, { id }] of Object.entries(made)) {
    expect(found.donations.find((one) => one.id === id)).toMatchObject({ progress });
    expect(await ids({ progress })).toEqual([id]);
    expect(await getDonation.run(me, { params: { id } })).toMatchObject({ progress });
  }
  expect(found.donations.find((one) => one.id === declined.id)).toMatchObject({ progress: null });
  expect((await list({})).donations[0]).not.toHaveProperty("progress");
});

test("the dashboard's list has a donation's receipt number, fees, net amount and source", async () => {
  const { campaign, list } = await setUp();
  const made = await makeDonation(campaign, { utmSource: "newsletter" });
  const { receiptNumber, processingFeeCents, platformFeeCents, netAmountCents } = made;
  const shown = {
    receiptNumber,
    processingFeeCents,
    platformFeeCents,
    netAmountCents,
    utmSource: "newsletter",
  };
  expect((await list({ expand: "progress" })).donations).toMatchObject([shown]);
  for (const name of Object.keys(shown)) expect((await list({})).donations[0]).not.toHaveProperty(name);
});
