import type { Tag } from "@/lib/http/declaration";

/** What a group of endpoints is about, in a sentence. */
export const TAG_DESCRIPTIONS: Record<Tag, string> = {
  Organizations: "Nonprofits: their account at the payment processor, balance, alerts and protection.",
  Team: "Members of an organization, their roles, and invitations.",
  "API keys": "Credentials for programs. Each belongs to one organization, has a scope, and can be revoked.",
  "Audit log": "Who changed what, and when. Entries are only ever added.",
  Webhooks: "Your endpoints for signed events, with a log of every delivery attempt.",
  Campaigns: "Fundraising campaigns: their page, custom fields, giving levels and status.",
  Donations: "Donations: created by donors, read by the organization.",
  Refunds: "Full and partial refunds.",
  "Offline donations":
    "Donations outside of the processor, recorded by staff one by one or in batches, corrected and voided.",
  Funds: "What donations are designated to, as in the organization's books.",
  Donors: "Donors with their totals.",
  Memberships: "Members by donations to membership campaigns: levels, days, renewals that are due.",
  Segments: "Saved lists of donors by what they gave, when and to what, kept as conditions.",
  Statements: "Statements of all donors for a year or any range of days, as files and mails.",
  Imports:
    "Donors and past donations from files of other systems: checked row by row, imported in the background, undone as a whole.",
  Subscriptions: "Donations that repeat monthly, quarterly or yearly; each renewal is a separate donation.",
  "Recurring commitments":
    "What donors give regularly through other systems: imported, asked to continue here, in no total.",
  Disputes: "Charges contested at the donor's bank, with every movement of money.",
  Payouts: "Transfers from the processor to the organization's bank, reconciled to the cent.",
  Reports: "Analytics of campaigns and organizations.",
  Exports: "Streamed CSV files with stable columns, and one ZIP file with everything.",
  "Donation pages":
    "What a donor's browser needs: public campaigns, fees, and a donor's own donations and subscriptions.",
  "Donor portal":
    "What a donor gave to an organization, for that donor: a link by email opens a session of an hour.",
  Service: "The OpenAPI document, the health check, and deliveries of the payment processor.",
};

/** The tag's slug in URLs: `Donation pages` is `donation-pages`. */
export function tagSlug(tag: Tag): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}
