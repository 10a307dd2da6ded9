import type { Tag } from "@/lib/http/declaration";

/** A one-sentence description of each group of endpoints. */
export const TAG_DESCRIPTIONS: Record<Tag, string> = {
  Organizations: "Nonprofits: their account at the payment processor, balance, alerts and protection.",
  Team: "Members of an organization, their roles, and invitations.",
  "API keys":
    "Credentials for programs. Each key belongs to one organization, has a scope and can be revoked.",
  "Audit log": "Who changed what, and when. Entries are only ever added.",
  Webhooks: "Your endpoints for signed events, with a log of every delivery attempt.",
  Campaigns: "Fundraising campaigns: their page, custom fields, giving levels and status.",
  Donations: "Donations: created by donors, read by the organization.",
  Refunds: "Full and partial refunds.",
  "Offline donations":
    "Donations received outside of the processor: recorded by staff one by one or in batches, corrected and voided.",
  Funds: "Purposes that donations are designated to, as in the organization's books.",
  Donors: "Donors with their totals.",
  Memberships: "Members through donations to membership campaigns: levels, periods and due renewals.",
  Segments: "Saved conditions on donors and their giving, and live lists of the donors who meet them.",
  Statements: "Statements of all donors for a year or any date range, as files and emails.",
  Imports:
    "Donors and past donations from files of other systems: checked row by row, imported in the background, undone as a whole.",
  Subscriptions: "Donations that repeat monthly, quarterly or yearly; each renewal is a separate donation.",
  "Recurring commitments":
    "What donors give regularly through other systems: imported, asked to continue here, counted in no total.",
  Disputes: "Charges contested at the donor's bank, with every movement of money.",
  Payouts: "Transfers from the processor to the organization's bank, reconciled to the cent.",
  Reports: "Analytics of campaigns and organizations.",
  Exports: "Streamed CSV files with stable columns, and one ZIP file with everything.",
  "Donation pages":
    "What a donor's browser needs: public campaigns, fees, and a donor's own donations and subscriptions.",
  "Donor portal": "A donor's own giving to an organization: a link by email opens a session of one hour.",
  Service: "The OpenAPI document, the health check, and deliveries of the payment processor.",
};

/** Returns the tag's slug in URLs: `donation-pages` for `Donation pages`. */
export function tagSlug(tag: Tag): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}
