import { type SQL, sql } from "drizzle-orm";
import type { Story } from "./story";

/** Each kind of damage, the check that must find it, and whether it affects folded data. */
export const DAMAGES: { name: string; damage: (story: Story) => SQL; check: string; folded?: boolean }[] = [
  {
    name: "a campaign's total",
    folded: true,
    damage: ({ campaign }) =>
      sql`update rollups set amount_cents = amount_cents + 7 where campaign_id = ${campaign.id} and dimension = 'total'`,
    check: "campaign-totals",
  },
  {
    name: "a lost pending change",
    damage: ({ campaign }) =>
      sql`delete from rollup_pending where id = (select min(id) from rollup_pending where campaign_id = ${campaign.id})`,
    check: "campaign-totals",
  },
  ...[
    "day",
    "hour",
    "quarter",
    "method",
    "frequency",
    "source",
    "day_hour",
    "month",
    "time_month",
    "source_month",
  ].map((dimension) => ({
    name: `the total of a ${dimension}`,
    folded: true,
    damage: ({ campaign }: Story) =>
      sql`update rollups set donation_count = donation_count + 1 where campaign_id = ${campaign.id} and dimension = ${dimension}`,
    check: "campaign-slices",
  })),
  {
    name: "a day that never was",
    folded: true,
    damage: ({ campaign }) =>
      sql`insert into rollups (campaign_id, dimension, key, amount_cents, donation_count) values (${campaign.id}, 'day', '2001-01-01', 100, 1)`,
    check: "campaign-slices",
  },
  {
    name: "a lost hour of a day",
    folded: true,
    damage: ({ campaign }) =>
      sql`delete from rollups where campaign_id = ${campaign.id} and dimension = 'day_hour'`,
    check: "campaign-slices",
  },
  {
    name: "a lost month",
    folded: true,
    damage: ({ campaign }) =>
      sql`delete from rollups where campaign_id = ${campaign.id} and dimension = 'method_month'`,
    check: "campaign-slices",
  },
  {
    name: "a donor's total",
    folded: true,
    damage: ({ campaign, kept }) =>
      sql`update rollups set amount_cents = amount_cents - 1 where campaign_id = ${campaign.id} and dimension = 'donor' and key = ${kept.donorId}`,
    check: "donor-totals",
  },
  {
    name: "a donor's wish to stay anonymous",
    folded: true,
    damage: ({ campaign, kept }) =>
      sql`update rollups set anonymous_count = 0 where campaign_id = ${campaign.id} and dimension = 'donor' and key = ${kept.donorId}`,
    check: "donor-totals",
  },
  {
    name: "the count of donors",
    folded: true,
    damage: ({ campaign }) =>
      sql`update rollups set donor_count = donor_count + 1 where campaign_id = ${campaign.id} and dimension = 'total'`,
    check: "unique-donors",
  },
  ...[
    ...["total", "day", "hour", "quarter", "method", "frequency", "source", "donor"],
    ...["day_hour", "month", "time_month", "source_month"],
  ].map((dimension) => ({
    name: `the organization's roll-up by ${dimension}`,
    folded: true,
    damage: ({ org }: Story) =>
      sql`update organization_rollups set amount_cents = amount_cents + 1 where org_id = ${org.id} and dimension = ${dimension}`,
    check: "organization-totals",
  })),
  {
    name: "a donor that the organization never had",
    folded: true,
    damage: ({ org }) =>
      sql`insert into organization_rollups (org_id, dimension, key, amount_cents, donation_count) values (${org.id}, 'donor', 'nobody', 100, 1)`,
    check: "organization-totals",
  },
  {
    name: "a lost pending change, in the organization's totals",
    damage: ({ campaign }) =>
      sql`delete from rollup_pending where id = (select min(id) from rollup_pending where campaign_id = ${campaign.id})`,
    check: "organization-totals",
  },
  {
    name: "the organization's count of donors",
    folded: true,
    damage: ({ org }) =>
      sql`update organization_rollups set donor_count = donor_count + 1 where org_id = ${org.id} and dimension = 'total'`,
    check: "organization-donors",
  },
  {
    name: "tickets sold",
    folded: true,
    damage: ({ event }) => sql`update campaigns set tickets_sold = tickets_sold + 1 where id = ${event.id}`,
    check: "tickets",
  },
  {
    name: "tickets held",
    folded: true,
    damage: ({ event }) => sql`update campaigns set tickets_held = 0 where id = ${event.id}`,
    check: "tickets",
  },
  {
    name: "what is matched",
    folded: true,
    damage: ({ campaign }) =>
      sql`update campaigns set matched_cents = matched_cents - 5 where id = ${campaign.id}`,
    check: "matching",
  },
  {
    name: "what one match adds",
    folded: true,
    damage: ({ campaign }) =>
      sql`update matches set matched_cents = matched_cents - 5 where campaign_id = ${campaign.id}`,
    check: "matching",
  },
  {
    name: "a donation's match",
    folded: true,
    damage: ({ kept }) => sql`update donations set matched_cents = matched_cents - 5 where id = ${kept.id}`,
    check: "donation-net-raised",
  },
  {
    name: "the fee waiver",
    folded: true,
    damage: ({ org }) => sql`update organizations set waiver_used_cents = 1 where id = ${org.id}`,
    check: "waiver",
  },
  {
    name: "a fund's total",
    folded: true,
    damage: ({ fundId }) =>
      sql`update fund_rollups set amount_cents = amount_cents + 1 where fund_id = ${fundId}`,
    check: "fund-totals",
  },
  {
    name: "what a campaign raised for a fund",
    folded: true,
    damage: ({ fundId }) =>
      sql`update campaign_fund_rollups set amount_cents = amount_cents + 1 where fund_id = ${fundId}`,
    check: "fund-totals",
  },
  {
    name: "a lost pending change of a fund",
    damage: ({ fundId }) => sql`delete from fund_pending where fund_id = ${fundId}`,
    check: "fund-totals",
  },
  {
    name: "the balance of an account",
    folded: true,
    damage: ({ org }) =>
      sql`update ledger_balances set amount_cents = amount_cents + 1 where org_id = ${org.id} and account = 'ORGANIZATION'`,
    check: "ledger-balances",
  },
  {
    name: "a lost change of a balance",
    damage: ({ org }) =>
      sql`delete from ledger_pending where id = (select min(id) from ledger_pending where org_id = ${org.id})`,
    check: "ledger-balances",
  },
  {
    name: "a donation's counted cents",
    folded: true,
    damage: ({ partly }) =>
      sql`update donations set net_raised_cents = net_raised_cents + 3 where id = ${partly.id}`,
    check: "donation-net-raised",
  },
  {
    name: "a donation's refunded cents",
    folded: true,
    damage: ({ partly }) => sql`update donations set refunded_cents = 0 where id = ${partly.id}`,
    check: "donation-refunds",
  },
  {
    name: "a donation's status",
    folded: true,
    damage: ({ contested }) =>
      sql`update donations set status = 'SUCCEEDED', counted_donations = 1, net_raised_cents = 5000 where id = ${contested.id}`,
    check: "donation-status",
  },
  {
    name: "a refund that was marked by hand",
    damage: ({ kept, org }) =>
      sql`insert into disputes (id, processor_dispute_id, org_id, donation_id, amount_cents, reason, status, processor_status, opened_at, closed_at, created_at, updated_at)
          values (${`d${kept.id}`}, ${`dp${kept.id}`}, ${org.id}, ${kept.id}, 5000, 'fraudulent', 'LOST', 'lost', now(), now(), now(), now())`,
    check: "donation-status",
  },
  {
    name: "a lost journal entry",
    damage: ({ kept }) =>
      sql`with gone as (delete from journal_lines where entry_id in (select id from journal_entries where donation_id = ${kept.id}))
          delete from journal_entries where donation_id = ${kept.id}`,
    check: "donation-entries",
  },
  {
    name: "an entry without its lines",
    damage: ({ kept }) =>
      sql`delete from journal_lines where entry_id in (select id from journal_entries where donation_id = ${kept.id})`,
    check: "journal-balance",
  },
];
