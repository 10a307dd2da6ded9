/**
 * How a field of an audit entry is to be read. `text` is anything that people typed, `name` a constant of the API such as
 * `PEER_TO_PEER`, `reference` an id or another text that is shown as it is.
 */
export type FieldKind =
  | "text"
  | "name"
  | "reference"
  | "instant"
  | "cents"
  | "centsList"
  | "percent"
  | "count"
  | "yesNo"
  | "textList"
  /** An empty list stands for all of them. */
  | "filterList";

/**
 * Every field that `before` and `after` of an audit entry may have, with its kind. A page formats a value by the kind of its
 * field and never by what the value looks like: a stranger chooses the texts.
 */
const FIELDS = {
  // Organizations
  name: "text",
  ein: "text",
  website: "text",
  email: "text",
  notificationEmail: "text",
  timezone: "reference",
  owner: "reference",
  processorAccountId: "reference",
  // Campaigns
  title: "text",
  slug: "text",
  description: "text",
  type: "name",
  status: "name",
  goalAmountCents: "cents",
  coverImageUrl: "text",
  videoUrl: "text",
  color: "text",
  showDonorRoll: "yesNo",
  showGoal: "yesNo",
  startDate: "instant",
  endDate: "instant",
  suggestedAmounts: "centsList",
  allowCustomAmount: "yesNo",
  allowRecurring: "yesNo",
  matchingEnabled: "yesNo",
  matchingOrgName: "text",
  matchingMaxCents: "cents",
  matchingRatioPct: "percent",
  minAmountCents: "cents",
  ticketPriceCents: "cents",
  ticketCapacity: "count",
  parentCampaignId: "reference",
  scheduledPublishAt: "instant",
  lockedAt: "instant",
  // Questions and giving levels
  id: "reference",
  campaignId: "reference",
  label: "text",
  options: "textList",
  required: "yesNo",
  position: "count",
  archivedAt: "instant",
  amountCents: "cents",
  fairMarketValueCents: "cents",
  // Team and API keys
  role: "name",
  userId: "reference",
  expiresAt: "instant",
  revokedAt: "instant",
  because: "name",
  scope: "name",
  display: "reference",
  revokedWithKeyId: "reference",
  revokedWithMember: "reference",
  answeredForBy: "reference",
  // Webhooks
  url: "text",
  eventTypes: "filterList",
  disabledReason: "text",
  previousSecretExpiresAt: "instant",
  deliveryId: "reference",
  replayOf: "reference",
  eventId: "reference",
  // Donors, refunds and recurring donations
  firstName: "text",
  lastName: "text",
  unsubscribedAt: "instant",
  donationId: "reference",
  reason: "name",
  totalChargedCents: "cents",
  cancelReason: "text",
  resolvedAt: "instant",
  // Filters of exports, as they were asked for: a bound is a day or an instant.
  donorId: "reference",
  frequency: "name",
  q: "text",
  from: "text",
  to: "text",
  updatedFrom: "text",
  updatedTo: "text",
  continuedAfter: "reference",
} as const satisfies Record<string, FieldKind>;

export type AuditField = keyof typeof FIELDS;

/** What an entry may hold on one side; a new field needs its kind above. */
export type AuditValues = { [Field in AuditField]?: unknown };

const KINDS: ReadonlyMap<string, FieldKind> = new Map(Object.entries(FIELDS));

/** The kind of a field; `text` for one that is not declared, as entries of older versions may have. */
export function kindOf(field: string): FieldKind {
  return KINDS.get(field) ?? "text";
}

/** Whether a field has a kind of its own. */
export function isDeclared(field: string): field is AuditField {
  return KINDS.has(field);
}
