import type { PaidGift } from "../load/spec";
import type { Installation } from "../setup/installation";
import { call, type Scene } from "../setup/prepare-campaigns";

export type Check = { what: string; ok: boolean; details: string };

/** The mailbox keeps about this many mails; beyond, it cannot be counted. */
const MAILBOX_KEEPS = 20_000;

const one = (what: string, expected: unknown, found: unknown): Check => {
  const ok = JSON.stringify(expected) === JSON.stringify(found);
  return {
    what,
    ok,
    details: ok ? "" : `expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  };
};

/** What must be true when everything has come to rest: `paid` is every gift of the scene that the donors paid. */
export async function checkGifts(
  at: Installation,
  scene: Scene,
  paid: readonly PaidGift[],
  mailsBefore: number,
): Promise<Check[]> {
  const { sql } = at;
  const gifts = await sql<{ id: string; status: string; amount: string }[]>`
    select id, status, amount_cents as amount from donations where org_id = ${scene.orgId}`;
  const succeeded = gifts.filter((gift) => gift.status === "SUCCEEDED").map((gift) => gift.id);
  const paidIds = paid.map((gift) => gift.donationId).sort();
  const paidCents = paid.reduce((sum, gift) => sum + gift.amountCents, 0);
  const [journal] = await sql`
    select count(*)::int as entries, count(distinct donation_id)::int as gifts, coalesce(sum(raised_cents), 0)::bigint::text as cents,
      (select coalesce(sum(l.amount_cents), 0)::bigint::text from journal_lines l join journal_entries e on e.id = l.entry_id
       where e.org_id = ${scene.orgId}) as balance
    from journal_entries where org_id = ${scene.orgId}`;
  const mails = await sql`
    select kind, count(*)::int as count, count(distinct donation_id)::int as gifts, count(sent_at)::int as sent
    from emails where org_id = ${scene.orgId} group by kind order by kind`;
  const each = { count: paid.length, gifts: paid.length, sent: paid.length };
  return [
    one("every paid gift has succeeded, and no other", paidIds.length, countBoth(paidIds, succeeded)),
    one(
      "the journal has each gift once, and balances",
      [paid.length, paid.length, String(paidCents), "0"],
      [journal?.["entries"], journal?.["gifts"], journal?.["cents"], journal?.["balance"]],
    ),
    one("each campaign's total is what a recount gives", await recount(at, scene), await reported(at, scene)),
    one(
      "each gift has one receipt and one notice, all sent",
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

/** The size of both lists when they hold the same, and otherwise how far they agree. */
function countBoth(sorted: readonly string[], other: readonly string[]): unknown {
  const rest = new Set(other);
  const both = sorted.filter((id) => rest.has(id)).length;
  return both === sorted.length && both === other.length
    ? both
    : { paid: sorted.length, succeeded: other.length, both };
}

type Totals = Record<string, { raisedCents: number; gifts: number }>;

/** From the gifts themselves. */
async function recount({ sql }: Installation, { orgId, campaignIds }: Scene): Promise<Totals> {
  const rows = await sql<{ campaign_id: string; cents: string; gifts: number }[]>`
    select campaign_id, sum(amount_cents)::text as cents, count(*)::int as gifts from donations
    where org_id = ${orgId} and status = 'SUCCEEDED' group by campaign_id`;
  const found = new Map(
    rows.map((row) => [row.campaign_id, { raisedCents: Number(row.cents), gifts: row.gifts }]),
  );
  return Object.fromEntries(campaignIds.map((id) => [id, found.get(id) ?? { raisedCents: 0, gifts: 0 }]));
}

/** From the reports, as staff see them. */
async function reported(at: Installation, { orgId, token, campaignIds }: Scene): Promise<Totals> {
  const totals: Totals = {};
  for (const id of campaignIds) {
    const { summary } = await call<{ summary: { totalRaisedCents: number; donationCount: number } }>(
      `${at.app}/api/reporting/campaign/${id}?orgId=${orgId}`,
      { token },
    );
    totals[id] = { raisedCents: summary.totalRaisedCents, gifts: summary.donationCount };
  }
  return totals;
}

/** How many mails the mailbox holds. */
export async function countMails(at: Installation): Promise<number> {
  return (await call<{ mails: number }>(`${at.mailbox}/_control/health`)).mails;
}

async function checkMailbox(at: Installation, before: number, expected: number): Promise<Check[]> {
  if (before + expected > MAILBOX_KEEPS) return [];
  const found = (await countMails(at)) - before;
  return [one("the mailbox got exactly these mails", expected, found)];
}
