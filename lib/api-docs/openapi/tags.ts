import type { Tag } from "@/lib/http/declaration";

/** What a group of operations is about, in a sentence or two. */
export const TAG_WORDS: Record<Tag, string> = {
  Organizations:
    "A nonprofit, its account at the payment processor, its money, and what needs somebody's attention.",
  Team: "Who works for an organization, in which role, and whom it has invited.",
  "API keys": "Credentials for programs. Each belongs to one organization, has a scope, and can be revoked.",
  "Audit log": "Who changed what, and when. It only ever grows.",
  Webhooks: "Addresses of yours that are told what happens, signed, with every attempt on record.",
  Campaigns: "What people give to: its page, its questions to donors, its giving levels, its state.",
  Donations: "Gifts: made by anybody, read by the organization.",
  Refunds: "Money given back, in full or in part.",
  Donors: "The people who give, with what they have given.",
  "Recurring plans": "Gifts that repeat monthly, quarterly or yearly, each renewal a donation of its own.",
  Disputes: "Charges that a donor's bank contests, with every step of the money.",
  Payouts: "What the processor has paid to the organization's bank, reconciled to the cent.",
  Reports: "Figures over campaigns and organizations.",
  Exports: "Everything as CSV, streamed, in stable columns.",
  "Donation pages":
    "What a donor's browser needs: public campaigns, fees, and a donor's own gifts and plans.",
  Service: "This contract, the health of the installation, and the processor's own deliveries.",
};

/** The part of an address that names the tag: `Recurring plans` is `recurring-plans`. */
export function tagSlug(tag: Tag): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}
