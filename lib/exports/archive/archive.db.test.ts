import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { auditEntries } from "@/db/schema/audit-entries";
import { customFields } from "@/db/schema/custom-fields";
import { donationAnswers } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donorNotes } from "@/db/schema/donor-notes";
import { donors } from "@/db/schema/donors";
import { invitations } from "@/db/schema/invitations";
import { pageViews } from "@/db/schema/page-views";
import { payoutItems, payouts } from "@/db/schema/payouts";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { makeStory, NOW } from "@/lib/ledger/testing/story";
import { makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { exportOrganization } from "../api";
import { exportOrganization as write } from "../export-organization";
import type * as rules from "./rules";
import { readTable } from "./table-store";
import { ARCHIVE_TABLES } from "./tables";
import { openArchive } from "./testing/open-archive";

vi.mock("@/lib/services/log");
/** Small enough that a file also continues at the end of a page. */
vi.mock("./rules", async (original) => ({ ...(await original<typeof rules>()), MAX_ROWS: 1000 }));

const db = testDatabase();
const as = (userId: string): Context => ({ ...newContext({ kind: "person", userId }), db, now: NOW });

/** Tables without a file in the archive, by reason. */
const LEFT_OUT = {
  secrets: ["campaign_preview_links", "giving_tokens", "subscription_links"],
  derived: [
    ...[
      "donor_giving",
      "donor_giving_builds",
      "donor_giving_cohorts",
      "donor_giving_stale",
      "duplicate_pairs",
      "duplicate_scans",
    ],
    ...[
      "campaign_fund_rollups",
      "fund_pending",
      "fund_rollups",
      "ledger_balances",
      "ledger_pending",
      "milestones",
    ],
    ...["organization_rollups", "picture_renditions", "rollup_pending", "rollups", "donation_intents"],
    ...["donor_membership_builds", "donor_memberships_stale"],
  ],
  underWay: [
    ...[
      "bulk_runs",
      "export_runs",
      "idempotency_keys",
      "import_donor_keys",
      "import_donors",
      "import_files",
      "import_mappings",
    ],
    ...["import_rows", "owed_customer_updates", "subscription_invoices", "subscription_raises"],
    ...["webhook_attempts", "webhook_deliveries", "webhook_events", "processor_events"],
  ],
  ofTheService: [
    "limit_counts",
    "payment_domains",
    "payment_failures",
    "picture_files",
    "public_addresses",
    "used_proofs",
  ],
};

/** Creates a story with data in the tables beyond donations. */
async function makeRich() {
  const story = await makeStory();
  const { org, campaign, kept, partly } = story;
  const fieldId = unique();
  await db.insert(customFields).values({
    id: fieldId,
    campaignId: campaign.id,
    label: "Heard of us",
    type: "TEXT",
    createdAt: NOW,
  });
  await db.insert(donationAnswers).values({ donationId: kept.id, fieldId, value: "=HYPERLINK(1)" });
  await db.insert(donorNotes).values({
    id: unique(),
    donorId: kept.donorId,
    text: "Called, will\ncall again",
    authorKind: "person",
    authorId: org.ownerId,
    createdAt: NOW,
  });
  await db
    .insert(donorEmails)
    .values({ id: unique(), orgId: org.id, donorId: kept.donorId, email: unique("b@"), createdAt: NOW });
  await db
    .update(donors)
    .set({ doNotContact: ["PHONE", "POST"] })
    .where(sql`id = ${partly.donorId}`);
  const payoutId = unique();
  await db.insert(payouts).values({
    id: payoutId,
    processorPayoutId: unique("po_"),
    orgId: org.id,
    amountCents: -1234,
    status: "PAID",
    createdAt: NOW,
    updatedAt: NOW,
  });
  // More than one page of items for one payout.
  await db.insert(payoutItems).values(
    Array.from({ length: 1001 }, (_, n) => ({
      id: `${payoutId}${n}`,
      payoutId,
      kind: "OTHER" as const,
      processorType: "adjustment",
      grossCents: -1,
      feeCents: 0,
      netCents: -1,
      occurredAt: NOW,
    })),
  );
  await db.insert(pageViews).values({ campaignId: kept.campaignId, day: "2026-06-01", views: 12 });
  const keyHash = unique("hash-of-key");
  await db.insert(apiKeys).values({
    id: unique(),
    orgId: org.id,
    name: "Books",
    keyHash,
    display: "alm_…",
    scope: "read",
    createdBy: org.ownerId,
    createdAt: NOW,
  });
  const tokenHash = unique("hash-of-token");
  await db.insert(invitations).values({
    id: unique(),
    orgId: org.id,
    email: unique("c@"),
    role: "MEMBER",
    tokenHash,
    linkNonce: unique("nonce"),
    invitedBy: org.ownerId,
    expiresAt: NOW,
    createdAt: NOW,
  });
  const endpoint = await makeEndpoint(org.id);
  return { ...story, fieldId, payoutId, secrets: [keyHash, tokenHash, endpoint.secret] };
}

describe("an archive of everything", () => {
  test("contains each row of the organization once, with amounts in dollars and row counts at the end", async () => {
    const story = await makeRich();
    const { org, kept, partly, contested, held } = story;
    const archive = await openArchive(as(org.ownerId), org.id);
    const donations = archive.rows("donations.csv");
    const byId = new Map(donations.map((row) => [row["donation_id"], row]));
    expect(donations).toHaveLength(7);
    expect(byId.get(kept.id)).toMatchObject({
      status: "SUCCEEDED",
      campaign: "Winter Beds",
      day: "2026-06-01",
      currency: "usd",
      amount: "50.00",
      net_raised: "50.00",
      processing_fee: "1.40",
      anonymous: "false",
      method: "CARD",
      fund: story.fundId,
    });
    expect(JSON.parse(byId.get(kept.id)?.["custom_answers"] ?? "")).toEqual([
      { fieldId: story.fieldId, label: "Heard of us", value: "=HYPERLINK(1)" },
    ]);
    expect(byId.get(partly.id)).toMatchObject({ net_raised: "37.50", refunded: "12.50", fund: "" });
    expect(JSON.parse(byId.get(partly.id)?.["fund_shares"] ?? "")).toEqual([
      { fund: story.fundId, code: null, amount: "17.00", net: "12.75" },
      { fund: "General fund", code: null, amount: "33.00", net: "24.75" },
    ]);
    expect(byId.get(contested.id)).toMatchObject({ status: "DISPUTED", net_raised: "0.00" });
    expect(byId.get(held.id)).toMatchObject({ status: "PENDING", ticket_count: "2" });
    expect(archive.rows("donation_answers.csv")).toEqual([
      { donation_id: kept.id, field_id: story.fieldId, question: "Heard of us", value: "'=HYPERLINK(1)" },
    ]);
    expect(
      archive
        .rows("refunds.csv")
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual(["12.50", "50.00"]);
    expect(archive.rows("disputes.csv")).toMatchObject([{ dispute_fee: "15.00", status: "OPEN" }]);
    expect(archive.rows("payouts.csv")).toMatchObject([{ amount: "-12.34" }]);
    const [items, more] = [archive.rows("payout_items.csv"), archive.rows("payout_items-2.csv")];
    expect([items.length, more.length]).toEqual([1000, 1]);
    expect(new Set([...items, ...more].map((row) => row["processor_item_id"])).size).toBe(1001);
    const donor = archive.rows("donors.csv").find((row) => row["donor_id"] === partly.donorId);
    expect(donor).toMatchObject({ do_not_contact: "PHONE, POST", net_raised: "37.50", donations: "1" });
    expect(archive.rows("donor_notes.csv")[0]?.["text"]).toBe("Called, will\ncall again");
    expect(archive.rows("donation_funds.csv")).toHaveLength(2);
    expect(archive.rows("matches.csv")).toHaveLength(1);
    expect(archive.rows("donation_matches.csv")).not.toHaveLength(0);
    expect(archive.rows("page_views.csv")).toHaveLength(1);
    const lines = archive.rows("journal_lines.csv");
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
    // The journal names the fund of each donation.
    const fundOf = (row: Record<string, string>) => [row["fund"], row["fund_code"]];
    const entries = archive.rows("journal_entries.csv").filter((row) => row["donation_id"]);
    expect(entries.map(fundOf)).toEqual(entries.map((row) => fundOf(byId.get(row["donation_id"]) ?? {})));
    expect(new Set(entries.map((row) => row["fund"])).size).toBeGreaterThan(1);
    expect(archive.rows("team.csv")).toMatchObject([{ user_id: org.ownerId, role: "OWNER" }]);
    const campaigns = archive.rows("campaigns.csv");
    expect(campaigns.find((row) => row["campaign_id"] === story.campaign.id)).toMatchObject({
      raised: "137.50",
      donations: "3",
      suggested_amounts: '["25.00", "50.00"]',
    });

    const names = Object.keys(archive.files);
    expect(names[0]).toBe("README.md");
    expect(names.at(-1)).toBe("contents.csv");
    expect(archive.text("README.md")).toContain("| `net_raised` | dollars |");
    for (const { file, rows } of archive.rows("contents.csv"))
      expect([file, archive.rows(file ?? "").length]).toEqual([file, Number(rows)]);
    expect(archive.rows("contents.csv")).toHaveLength(ARCHIVE_TABLES.length + 1);
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(sql`org_id = ${org.id} and action = 'export.downloaded'`);
    expect(entry).toMatchObject({ subjectId: "organization", actorId: org.ownerId });
  });

  test("contains no secrets and no data of another organization", async () => {
    const [mine, other] = [await makeRich(), await makeRich()];
    const archive = await openArchive(as(mine.org.ownerId), mine.org.id);
    const all = Object.keys(archive.files).map(archive.text).join("\n");
    expect(all).toContain(mine.kept.id);
    const foreign = [other.org.id, other.org.ownerId, other.kept.id, other.kept.donorId, other.campaign.id];
    for (const id of [...foreign, other.fundId, other.fieldId, other.payoutId, other.disputeId])
      expect(all).not.toContain(id);
    for (const secret of mine.secrets) expect(all).not.toContain(secret);
    for (const { name, columns } of ARCHIVE_TABLES)
      for (const one of columns) expect(`${name}.${one.name}`).not.toMatch(/token|secret|hash|nonce/);
  });

  test("contains every table except those listed as left out", async () => {
    const dialect = new PgDialect();
    const read = ARCHIVE_TABLES.map((table) =>
      [table.from, ...table.columns.map(({ cell }) => sql`${cell}`)]
        .map((part) => dialect.sqlToQuery(part).sql)
        .join(" "),
    ).join(" ");
    const tables = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const missing = tables.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(read));
    expect(missing).toEqual(Object.values(LEFT_OUT).flat().sort());
  });

  test("finds each page by an index without reading earlier pages, even if thousands of rows share one instant", async () => {
    const MANY = 4500;
    const org = await makeOrganization();
    const one = await makeDonation(await makeCampaign(org.id));
    await db.execute(sql`
      insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
        processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
        donor_first_name, donor_last_name, anonymous, email_opt_in, created_at, updated_at)
      select ${org.id} || md5(n::text), org_id, campaign_id, donor_id, ${org.id} || n, frequency, payment_method, amount_cents,
        processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
        donor_first_name, donor_last_name, anonymous, email_opt_in, created_at, updated_at
      from donations, generate_series(1, ${MANY}::int) n where id = ${one.id}`);
    await db.execute(sql`
      with entry as (
        insert into journal_entries (cause, kind, org_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
        select 'test:' || id, 'CORRECTION', org_id, id, 0, 0, created_at, created_at from donations where org_id = ${org.id}
        returning id)
      insert into journal_lines (entry_id, account, amount_cents)
      select id, account, cents from entry, (values ('SUSPENSE', 5), ('PROCESSOR', -5)) as line(account, cents)`);
    for (const table of ["donations", "journal_entries", "journal_lines"])
      await db.execute(sql`analyze ${sql.raw(table)}`);
    /** Returns the number of rows scanned to read a file, and the number of its rows. */
    const readsOf = (name: string, stored: string) =>
      db.transaction(async (tx) => {
        const rowsRead = async () =>
          (
            await tx.execute<{ rows: number }>(sql`
              select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = ${stored}`)
          )[0]?.rows ?? 0;
        const before = await rowsRead();
        const table = ARCHIVE_TABLES.find((it) => it.name === name);
        let rows = 0;
        if (table) for await (const page of readTable(tx, table, org.id)) rows += page.length;
        return { rows, read: (await rowsRead()) - before };
      });
    const files = [
      ["donations", "donations", MANY + 1],
      ["donation_answers", "donations", 0],
      ["journal_entries", "journal_entries", MANY + 1],
      ["journal_lines", "journal_entries", 2 * MANY + 2],
      ["journal_lines", "journal_lines", 2 * MANY + 2],
    ] as const;
    for (const [name, stored, rows] of files) {
      const found = await readsOf(name, stored);
      expect([name, found.rows]).toEqual([name, rows]);
      expect(found.read, `${stored} for ${name}.csv`).toBeLessThan(1.3 * Math.max(rows, MANY));
    }
  });

  test("is for admins, one at a time, and available again once its reader finishes or leaves", async () => {
    const org = await makeOrganization();
    const ctx = as(org.ownerId);
    const query = { orgId: org.id };
    const stranger = exportOrganization.run(as(unique("user_")), { query });
    await expect(stranger).rejects.toMatchObject({ code: "forbidden" });
    const permitted = await permitInOrg(ctx, org.id, "ADMIN");
    const first = await write(permitted);
    await expect(write(permitted)).rejects.toMatchObject({ code: "limited" });
    await first.stream.cancel();
    const second = await write(permitted);
    await new Response(second.stream).arrayBuffer();
    const head = () => new Request("http://localhost/", { method: "HEAD" });
    await exportOrganization.run(ctx, { query }, head());
    await exportOrganization.run(ctx, { query }, head());
    await (await write(permitted)).stream.cancel();
  });
});
