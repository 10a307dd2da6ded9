import { z } from "zod";
import { orgInQuery } from "@/lib/auth/access";
import type { Refusal } from "@/lib/http/declaration";
import { endpoint } from "@/lib/http/endpoint";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { GIVING_IN_PREPARATION } from "@/lib/totals/refusals";
import { EXPORTS_BUSY } from "./archive/export-slots";
import {
  AUDIENCE_COLUMNS,
  COMMITMENT_COLUMNS,
  DONATION_COLUMNS,
  DONOR_COLUMNS,
  LETTER_COLUMNS,
  MEMBER_COLUMNS,
  PAYOUT_COLUMNS,
} from "./columns";
import type { Column } from "./csv";
import { exportDescription, namesOf } from "./descriptions";
import { exportAudience as writeAudience } from "./export-audience";
import { exportCommitments as writeCommitments } from "./export-commitments";
import { exportDonations as writeDonations } from "./export-donations";
import { exportDonors as writeDonors } from "./export-donors";
import { exportMembers as writeMembers } from "./export-members";
import { exportOrganization as writeEverything } from "./export-organization";
import { exportPayouts as writePayouts } from "./export-payouts";
import { csvReply, zipReply } from "./file-reply";
import {
  exportAudienceQuery,
  exportCommitmentsQuery,
  exportDonationsQuery,
  exportDonorsQuery,
  exportMembersQuery,
  exportOrganizationQuery,
  exportPayoutsQuery,
} from "./schemas";

const answer = z.string();

const headers = { "Content-Disposition": "`attachment`, with a file name that contains the date." };

const refusals: Refusal[] = [NO_ORGANIZATION];

/** Returns an example file: the header row and one row of `cells`. Missing cells are empty. */
function fileOf(columns: readonly Column[], cells: Record<string, string | number | boolean>): string {
  const rows = [columns.map(([name]) => name), columns.map(([name]) => String(cells[name] ?? ""))];
  return rows.map((row) => `${row.join(",")}\r\n`).join("");
}

export const exportDonations = endpoint({
  id: "exportDonations",
  route: "GET /api/exports/donations.csv",
  tag: "Exports",
  summary: "Export donations",
  description: exportDescription(
    "Returns an organization's donations as a CSV file, oldest first, with the same filters as `GET /api/donations`. All statuses are included unless `status` is given. `net_raised_cents` is the amount that a donation currently counts for in totals, after refunds and disputes: its sum equals the total raised in reports. `custom_fields` contains the donor's answers to the campaign's custom fields, as a JSON list of objects with `fieldId`, `label` and `value`. `soft_credits` contains the names of the donors to whom the donation is credited. To sync changes, use `updatedFrom` and upsert each row by its `id`.",
    DONATION_COLUMNS,
  ),
  role: "MEMBER",
  find: orgInQuery,
  query: exportDonationsQuery,
  media: "text/csv",
  answer,
  headers,
  refusals,
  example: {
    query: { orgId: DEMO.orgSlug, from: "2026-01-01", status: "SUCCEEDED" },
    answer: fileOf(DONATION_COLUMNS, {
      id: DEMO.donationId,
      created_at: "2026-11-18T16:20:11.000Z",
      status: "SUCCEEDED",
      frequency: "ONE_TIME",
      payment_method: "CARD",
      currency: "usd",
      amount_cents: 10_000,
      processing_fee_cents: 250,
      platform_fee_cents: 100,
      total_charged_cents: 10_000,
      net_amount_cents: 9650,
      refunded_cents: 0,
      net_raised_cents: 10_000,
      updated_at: "2026-11-18T16:20:19.000Z",
      cover_fees: false,
      receipt_number: "ALM-7K3M-9Q2X-TB4C",
      succeeded_at: "2026-11-18T16:20:19.000Z",
      campaign_id: DEMO.campaignId,
      campaign_title: "Winter Beds 2026",
      donor_id: DEMO.donorId,
      donor_email: "amara.nwosu@example.com",
      donor_first_name: "Amara",
      donor_last_name: "Nwosu",
      anonymous: false,
    }),
  },
  handle: async ({ ctx, query }) => csvReply(await writeDonations(ctx, query)),
});

export const exportDonors = endpoint({
  id: "exportDonors",
  route: "GET /api/exports/donors.csv",
  tag: "Exports",
  summary: "Export donors",
  description: exportDescription(
    "Returns an organization's donors as a CSV file, oldest first, with their totals, which count succeeded donations less refunds. `from` and `to` filter by when a donor was first recorded. After the other columns, each active donor field has a column named `field: ` followed by the field's name.",
    DONOR_COLUMNS,
  ),
  role: "MEMBER",
  find: orgInQuery,
  query: exportDonorsQuery,
  media: "text/csv",
  answer,
  headers,
  refusals: [...refusals, GIVING_IN_PREPARATION],
  example: {
    query: { orgId: DEMO.orgSlug },
    answer: fileOf(DONOR_COLUMNS, {
      id: DEMO.donorId,
      created_at: "2026-09-03T09:12:40.000Z",
      email: "amara.nwosu@example.com",
      first_name: "Amara",
      last_name: "Nwosu",
      total_cents: 20_000,
      donation_count: 2,
      first_donation_at: "2026-09-03T09:12:40.000Z",
      last_donation_at: "2026-11-18T16:20:11.000Z",
      postal_address: "12 Harbor Street\nOakland, CA 94607",
    }),
  },
  handle: async ({ ctx, query }) => csvReply(await writeDonors(ctx, query)),
});

export const exportAudience = endpoint({
  id: "exportAudience",
  route: "GET /api/exports/audience.csv",
  tag: "Exports",
  summary: "Export an audience for email or letters",
  description: exportDescription(
    `Returns an organization's donors with an email address, oldest first, as a CSV file with the columns of Mailchimp's import and the same filters as \`GET /api/exports/donors.csv\`. \`Status\` is \`Subscribed\` for donors who opted in to news, \`Unsubscribed\` for those who unsubscribed or must not be contacted by email, and \`Non-Subscribed\` for all others, who may only be emailed about their own donations.\n\nWith \`format=LETTERS\`, the file has donors with a postal address instead, also those without an email address, and leaves out donors whose \`doNotContact\` has \`POST\`. \`Salutation\` is the first and last name. Lines of \`Postal Address\` are separated by line breaks. \`Household\` is the name of the donor's household, so that each household can get one letter. Its columns are: ${namesOf(LETTER_COLUMNS)}.`,
    AUDIENCE_COLUMNS,
  ),
  role: "MEMBER",
  find: orgInQuery,
  query: exportAudienceQuery,
  media: "text/csv",
  answer,
  headers,
  refusals: [...refusals, GIVING_IN_PREPARATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "SUBSCRIBED" },
    answer: fileOf(AUDIENCE_COLUMNS, {
      id: DEMO.donorId,
      created_at: "2026-09-03T09:12:40.000Z",
      "Email Address": "amara.nwosu@example.com",
      "First Name": "Amara",
      "Last Name": "Nwosu",
      Status: "Subscribed",
    }),
  },
  handle: async ({ ctx, query }) => csvReply(await writeAudience(ctx, query)),
});

export const exportMembers = endpoint({
  id: "exportMembers",
  route: "GET /api/exports/members.csv",
  tag: "Exports",
  summary: "Export members",
  description: exportDescription(
    "Returns an organization's members as a CSV file with the same filters as `GET /api/orgs/{idOrSlug}/donor-memberships`, in the order in which their memberships were first computed. Days are in the organization's time zone. `state` and the level are current as of today.",
    MEMBER_COLUMNS,
  ),
  role: "MEMBER",
  find: orgInQuery,
  query: exportMembersQuery,
  media: "text/csv",
  answer,
  headers,
  refusals,
  example: {
    query: { orgId: DEMO.orgSlug, state: "ACTIVE" },
    answer: fileOf(MEMBER_COLUMNS, {
      id: "m4c8t1z6q9x3k7w2p5v0b8rd",
      created_at: "2026-11-20T03:23:04.000Z",
      member_number: 12,
      state: "ACTIVE",
      member_since: "2024-12-04",
      valid_until: "2026-12-03",
      renews: false,
      giving_level_id: "v6m3x9q1k8z4t7c2w5p0b8rd",
      giving_level_name: "Neighbor",
      campaign_id: "h2p7k4x9m1q6t3z8c5w0v8rd",
      campaign_title: "Hope Circle",
      donor_id: DEMO.duplicateDonorId,
      donor_email: "chidi.nwosu@example.com",
      donor_first_name: "Chidi",
      donor_last_name: "Nwosu",
      last_donation_id: "d8q2w6t0z4c9x3k7m1p5v8rd",
    }),
  },
  handle: async ({ ctx, query }) => csvReply(await writeMembers(ctx, query)),
});

export const exportCommitments = endpoint({
  id: "exportCommitments",
  route: "GET /api/exports/commitments.csv",
  tag: "Exports",
  summary: "Export recurring commitments",
  description: exportDescription(
    "Returns the recurring commitments imported from other systems as a CSV file, oldest first, with the same filters as `GET /api/orgs/{idOrSlug}/commitments`. They are not part of any total.",
    COMMITMENT_COLUMNS,
  ),
  role: "MEMBER",
  find: orgInQuery,
  query: exportCommitmentsQuery,
  media: "text/csv",
  answer,
  headers,
  refusals,
  example: {
    query: { orgId: DEMO.orgSlug, state: "OPEN" },
    answer: fileOf(COMMITMENT_COLUMNS, {
      id: DEMO.commitmentId,
      created_at: "2026-11-20T15:02:00.000Z",
      state: "OPEN",
      status: "ACTIVE",
      source: "DONORBOX",
      external_id: "P-2001",
      amount_cents: 2500,
      frequency: "MONTHLY",
      started_on: "2024-03-05",
      next_on: "2026-12-05",
      campaign_id: DEMO.campaignId,
      campaign_title: "Winter Beds 2026",
      donor_id: "p5v0b8rdm4c8t1z6q9x3k7w2",
      donor_email: "noor.haddad@example.com",
      donor_first_name: "Noor",
      donor_last_name: "Haddad",
    }),
  },
  handle: async ({ ctx, query }) => csvReply(await writeCommitments(ctx, query)),
});

export const exportPayouts = endpoint({
  id: "exportPayouts",
  route: "GET /api/exports/payouts.csv",
  tag: "Exports",
  summary: "Export payouts",
  description: exportDescription(
    "Returns the payouts from an organization's account to its bank as a CSV file, oldest first. `amount_cents` is negative if the processor debited the bank account. `difference_cents` is the unexplained difference between the payout and the journal, 0 if reconciled.",
    PAYOUT_COLUMNS,
  ),
  role: "MEMBER",
  find: orgInQuery,
  query: exportPayoutsQuery,
  media: "text/csv",
  answer,
  headers,
  refusals,
  example: {
    query: { orgId: DEMO.orgSlug, status: "PAID" },
    answer: fileOf(PAYOUT_COLUMNS, {
      id: DEMO.payoutId,
      created_at: "2026-11-16T00:00:00.000Z",
      processor_payout_id: "po_1SUq2mLocal0Payout0Paid",
      status: "PAID",
      amount_cents: 14_417,
      currency: "usd",
      arrival_date: "2026-11-18T00:00:00.000Z",
      reconciled_at: "2026-11-18T00:03:10.000Z",
      difference_cents: 0,
    }),
  },
  handle: async ({ ctx, query }) => csvReply(await writePayouts(ctx, query)),
});

export const exportOrganization = endpoint({
  id: "exportOrganization",
  route: "GET /api/exports/organization.zip",
  tag: "Exports",
  summary: "Export everything",
  description:
    "Returns all data of an organization as one ZIP file of CSV files: settings, team, campaigns with their forms, funds, donors with addresses, tags, notes and consents, donations of every status, refunds, disputes, recurring donations, payouts, the journal, statements, segments, texts, webhooks and the audit log, as well as pictures. Its `README.md` describes every file and column. Amounts are in dollars, such as `12.50`; times are ISO 8601 in UTC. Keys, secrets and links are left out.\n\nThe response is streamed, so read it as it arrives. The last file, `contents.csv`, lists the number of rows of each file. If it is missing, the connection broke; start again. `donors.csv`, `donations.csv` and `recurring.csv` can be imported into another organization (`POST /api/orgs/{idOrSlug}/imports`), whose totals are then the same. A recurring donation is imported as a recurring commitment, because its payment method cannot be moved with a file.\n\nThe limits are one export at a time and ten per minute for each organization. Each call is recorded in the audit log as `export.downloaded`.",
  role: "ADMIN",
  find: orgInQuery,
  query: exportOrganizationQuery,
  media: "application/zip",
  answer,
  headers,
  refusals: [...refusals, EXPORTS_BUSY],
  example: { query: { orgId: DEMO.orgSlug }, answer: "PK…" },
  handle: async ({ ctx, request }) => {
    const file = await writeEverything(ctx);
    if (request.method !== "HEAD") return zipReply(file);
    // A HEAD request never reads the stream, so cancel it to release its slot.
    await file.stream.cancel();
    return zipReply({ ...file, stream: new Blob().stream() });
  },
});
