import type { CampaignStatus, CampaignType } from "@/lib/campaigns/schemas";
import type { DonationStatus, MessageState, Progress } from "@/lib/donations/schemas";
import { LANGUAGES, type Language } from "@/lib/languages/languages";
import type { Organization, Role } from "@/lib/orgs/schemas";

type Tone = "neutral" | "good" | "warn" | "bad";
type Word = { label: string; tone: Tone };

/** Labels of API values, the same on every page. */
export const CAMPAIGN_STATUS: Record<CampaignStatus, Word> = {
  DRAFT: { label: "Draft", tone: "neutral" },
  ACTIVE: { label: "Active", tone: "good" },
  PAUSED: { label: "Paused", tone: "warn" },
  ENDED: { label: "Ended", tone: "neutral" },
};

export const CAMPAIGN_TYPE: Record<CampaignType, { label: string; detail: string }> = {
  DONATION: { label: "Donation", detail: "A page to donate to, with or without a goal." },
  PEER_TO_PEER: { label: "Peer-to-peer", detail: "Supporters raise money with pages of their own." },
  EVENT: { label: "Event", detail: "Tickets at a fixed price, with or without a capacity." },
  MEMBERSHIP: { label: "Membership", detail: "Supporters become members at giving levels." },
};

export const DONATION_STATUS: Record<DonationStatus, Word> = {
  PENDING: { label: "Pending", tone: "neutral" },
  SUCCEEDED: { label: "Succeeded", tone: "good" },
  FAILED: { label: "Failed", tone: "bad" },
  DISPUTED: { label: "Disputed", tone: "warn" },
  REFUNDED: { label: "Refunded", tone: "neutral" },
};

/** Badges of unpaid donations, by their progress. */
export const PROGRESS: Record<Progress, Word> = {
  IN_TRANSIT: { label: "Bank payment in transit", tone: "neutral" },
  VERIFYING: { label: "Verifying bank account", tone: "neutral" },
  UNFINISHED: { label: "Not finished", tone: "neutral" },
  ABANDONED: { label: "Abandoned", tone: "neutral" },
};

/** The status filter's choices for voided donations, which the list excludes by default. */
export const VOIDS = { VOIDED: "Voided", ALL: "All, with voided" } as const;

/** Returns a donation's badge. */
export function donationBadge(it: {
  status: DonationStatus;
  progress?: Progress | null | undefined;
  /** Whether it is an offline donation that staff voided. */
  voided?: boolean;
}): Word {
  if (it.voided) return { label: VOIDS.VOIDED, tone: "neutral" };
  return it.progress ? PROGRESS[it.progress] : DONATION_STATUS[it.status];
}

export const MESSAGE_STATE: Record<MessageState, string> = {
  SHOWN: "Shown",
  WAITING: "Waiting for approval",
  HIDDEN: "Hidden",
};

export { FREQUENCY, PAYMENT_METHOD } from "@/lib/donations/labels";

export const ROLE: Record<Role, string> = {
  OWNER: "Owner: full access",
  ADMIN: "Admin: also manages payment setup and settings",
  MEMBER: "Member: sees everything, creates and edits campaigns",
};

export const TAX_STATUS: Record<Organization["taxStatus"], string> = {
  "501C3": "501(c)(3) public charity",
  OTHER: "Other",
};

const inEnglish = new Intl.DisplayNames("en-US", { type: "language" });

/** English names of the languages of donor pages, by code. */
export const LANGUAGE: Readonly<Record<Language, string>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, inEnglish.of(language) ?? language]),
) as Record<Language, string>;

/** Formats a count with its noun: `1 donation`, `1,204 donations`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}

/** Labels of a campaign's fields, keyed by API field name. */
export const LABELS = {
  title: "Title",
  slug: "Web address",
  type: "Type",
  parentCampaignId: "Main campaign",
  description: "Story",
  impactLine: "Impact line",
  goalAmountCents: "Goal",
  showGoal: "Show goal",
  startDate: "Start date",
  endDate: "End date",
  scheduledPublishAt: "Publish at",
  suggestedAmounts: "Suggested amounts",
  defaultAmountCents: "Preselected amount",
  impactCaptions: "Impact captions",
  allowCustomAmount: "Allow custom amounts",
  eventStartsAt: "Event begins",
  eventEndsAt: "Event ends",
  eventPlace: "Place",
  employerMatchText: "Employer match note",
  employerMatchUrl: "Employer match link",
  minAmountCents: "Minimum donation",
  defaultFundId: "Default fund",
  fundIds: "Donors can also choose",
  allowRecurring: "Allow recurring donations",
  showDonorRoll: "Show donor roll",
  approveMessages: "Review messages before they are shown",
  messageState: "Public message",
  cover: "Cover",
  coverImageUrl: "Cover image URL",
  videoUrl: "Video URL",
  color: "Color",
  ticketPriceCents: "Ticket price",
  ticketFairMarketValueCents: "Fair market value of a ticket",
  ticketCapacity: "Ticket capacity",
  matchingEnabled: "Match donations",
  matchingOrgName: "Matched by",
  matchingRatioPct: "Match rate",
  matchingMaxCents: "Match cap",
} as const;
