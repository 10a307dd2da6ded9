import type { PaidDonation } from "../load/spec";
import type { Installation } from "../setup/installation";
import { type BenchOrganization, call } from "../setup/prepare-campaigns";

export type Check = { what: string; ok: boolean; details: string };

/** The mailbox keeps about this many mails; more cannot be counted. */
const MAILBOX_KEEPS = 20_000;

const one = (what: string, expected: unknown, found: unknown): Check => {
  const ok = JSON.stringify(expected) === JSON.stringify(found);
  return {
    what,
    ok,
    details: ok ? "" : `expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  };
};

/** Checks the final state; `paid` is every donation that the donors paid. */
export async function checkDonations(
  at: Installation,
  org: BenchOrganization,
  paid: readonly PaidDonation[],
  mailsBefore: number,
): Promise<Check[]> {
  const { sql } = at;
  const donations = await sql<{ id: string; status: string; amount: string }[]>`
    select id, status, amount_cents as amount from donations where org_id = ${org.orgId}`;
  const succeeded = donations
    .filter((donation) => donation.status === "SUCCEEDED")
    .map((donation) => donation.id);
  const paidIds = paid.map((donation) => donation.donationId).sort();
  const paidCents = paid.reduce((sum, donation) => sum + donation.amountCents, 0);
  const [journal] = await sql`
    select count(*)::int as entries, count(distinct donation_id)::int as donations, coalesce(sum(raised_cents), 0)::bigint::text as cents,
      (select coalesce(sum(l.amount_cents), 0)::bigint::text from journal_lines l join journal_entries e on e.id = l.entry_id
       where e.org_id = ${org.orgId}) as balance
    from journal_entries where org_id = ${org.orgId}`;
  const mails = await sql`
    select kind, count(*)::int as count, count(distinct donation_id)::int as donations, count(sent_at)::int as sent
    from emails where org_id = ${org.orgId} group by kind order by kind`;
  const each = { count: paid.length, donations: paid.length, sent: paid.length };
  return [
    one("every paid donation has succeeded, and no other", paidIds.length, countBoth(paidIds, succeeded)),
    one(
      "the journal has each donation once, and balances",
      [paid.length, paid.length, String(paidCents), "0"],
      [journal?.["entries"], journal?.["donations"], journal?.["cents"], journal?.["balance"]],
    ),
    one("each campaign's total is what a recount gives", await recount(at, org), await reported(at, org)),
    one(
      "each donation has one receipt and one notice, all sent",
      [
        { kind: "ADMIN_NOTICE", ...each },
        { kind: "RECEIPT", ...each },
      ],
      mails,
    ),
    ...(await checkMailbox(at, mailsBefore, 2 * paid.length)),
    one("the app logged no error", 0, at.appLog().split('"level":"error"').length - 1),
  ];
}

/** The common size of both sets, or how far they agree. */
function countBoth(sorted: readonly string[], other: readonly string[]): unknown {
  const rest = new Set(other);
  const both = sorted.filter((id) => rest.has(id)).length;
  return both === sorted.length && both === other.length
    ? both
    : { paid: sorted.length, succeeded: other.length, both };
}

type Totals = Record<string, { raisedCents: number; donations: number }>;

/** From the donations. */
async function recount({ sql }: Installation, { orgId, campaignIds }: BenchOrganization): Promise<Totals> {
  const rows = await sql<{ campaign_id: string; cents: string; donations: number }[]>`
    select campaign_id, sum(amount_cents)::text as cents, count(*)::int as donations from donations
    where org_id = ${orgId} and status = 'SUCCEEDED' group by campaign_id`;
  const found = new Map(
    rows.map((row) => [row.campaign_id, { raisedCents: Number(row.cents), donations: row.donations }]),
  );
  return Object.fromEntries(campaignIds.map((id) => [id, found.get(id) ?? { raisedCents: 0, donations: 0 }]));
}

/** From the reports, as staff see them. */
async function reported(at: Installation, { orgId, token, campaignIds }: BenchOrganization): Promise<Totals> {
  const totals: Totals = {};
  for (const id of campaignIds) {
    const { summary } = await call<{ summary: { totalRaisedCents: number; donationCount: number } }>(
      `${at.app}/api/reporting/campaign/${id}?orgId=${orgId}`,
      { token },
    );
    totals[id] = { raisedCents: summary.totalRaisedCents, donations: summary.donationCount };
  }
  return totals;
}

/** The number of mails in the mailbox. */
export async function countMails(at: Installation): Promise<number> {
  return (await call<{ mails: number }>(`${at.mailbox}/_control/health`)).mails;
}

async function checkMailbox(at: Installation, before: number, expected: number): Promise<Check[]> {
  if (before + expected > MAILBOX_KEEPS) return [];
  const found = (await countMails(at)) - before;
  return [one("the mailbox got exactly these mails", expected, found)];
}
