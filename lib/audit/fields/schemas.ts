/**
 * The display format of an audit entry's field. `text` is typed by people, `name` is a constant of the API such as
 * `PEER_TO_PEER`, and `reference` is an id or another text that is shown unchanged.
 */
export type FieldKind =
  | "text"
  | "name"
  | "reference"
  | "instant"
  | "cents"
  | "centsList"
  /** Amounts, each with a caption. */
  | "captionList"
  | "percent"
  | "count"
  | "yesNo"
  | "textList"
  /** An empty list means all. */
  | "filterList"
  /** The hash of a stored picture. */
  | "picture"
  /** The code of a language. */
  | "language";

/**
 * Every field of `before` and `after`, with its kind. Pages format values by kind and never by content, because the
 * texts are untrusted input.
 */
const FIELDS = {
  // Organizations
  name: "text",
  ein: "text",
  legalName: "text",
  postalAddress: "text",
  taxStatus: "name",
  thankYouMessage: "text",
  embedOrigins: "textList",
  logo: "picture",
  website: "text",
  email: "text",
  notificationEmail: "text",
  senderName: "text",
  replyTo: "text",
  textKind: "name",
  textLanguage: "language",
  subject: "text",
  opening: "text",
  closing: "text",
  timezone: "reference",
  language: "language",
  owner: "reference",
  processorAccountId: "reference",
  domains: "textList",
  // Campaigns
  title: "text",
  slug: "text",
  description: "text",
  impactLine: "text",
  type: "name",
  status: "name",
  goalAmountCents: "cents",
  coverImageUrl: "text",
  cover: "picture",
  coverCrop: "reference",
  coverFocus: "reference",
  coverAlt: "text",
  videoUrl: "text",
  color: "text",
  showDonorRoll: "yesNo",
  approveMessages: "yesNo",
  showGoal: "yesNo",
  startDate: "instant",
  endDate: "instant",
  suggestedAmounts: "centsList",
  defaultAmountCents: "cents",
  impactCaptions: "captionList",
  allowCustomAmount: "yesNo",
  allowRecurring: "yesNo",
  matchingEnabled: "yesNo",
  matchingOrgName: "text",
  matchingMaxCents: "cents",
  matchingRatioPct: "percent",
  minAmountCents: "cents",
  employerMatchText: "text",
  employerMatchUrl: "text",
  ticketPriceCents: "cents",
  ticketFairMarketValueCents: "cents",
  ticketCapacity: "count",
  eventStartsAt: "instant",
  eventEndsAt: "instant",
  eventPlace: "text",
  parentCampaignId: "reference",
  copyOf: "reference",
  scheduledPublishAt: "instant",
  lockedAt: "instant",
  pausedUntil: "instant",
  nextChargeAt: "instant",
  // Form fields and giving levels
  id: "reference",
  campaignId: "reference",
  label: "text",
  options: "textList",
  required: "yesNo",
  position: "count",
  order: "textList",
  archivedAt: "instant",
  amountCents: "cents",
  fairMarketValueCents: "cents",
  // Matches
  sponsorName: "text",
  ratioPct: "percent",
  maxCents: "cents",
  maxPerDonationCents: "cents",
  startsAt: "instant",
  endsAt: "instant",
  enabled: "yesNo",
  // Memberships
  months: "count",
  graceDays: "count",
  reminderDays: "textList",
  // Funds
  code: "text",
  goalCents: "cents",
  restricted: "yesNo",
  defaultFundId: "reference",
  fundIds: "textList",
  fundId: "reference",
  funds: "textList",
  renewals: "yesNo",
  // Accounting settings
  depositAccount: "text",
  donationAccount: "text",
  feeAccount: "text",
  refundAccount: "text",
  disputeAccount: "text",
  returnedPayoutAccount: "text",
  otherAccount: "text",
  fundsAs: "name",
  generalFundClass: "text",
  trackingCategory: "text",
  taxRate: "text",
  software: "name",
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
  format: "name",
  disabledReason: "text",
  previousSecretExpiresAt: "instant",
  deliveryId: "reference",
  replayOf: "reference",
  eventId: "reference",
  // Donations, donors, refunds and recurring donations
  messageState: "name",
  firstName: "text",
  lastName: "text",
  phone: "text",
  otherEmails: "textList",
  doNotContact: "textList",
  mayContactBy: "name",
  mergedDonorId: "reference",
  mergedName: "text",
  otherDonorId: "reference",
  text: "text",
  tags: "textList",
  fieldValues: "textList",
  creditedDonor: "text",
  creditKind: "name",
  household: "text",
  householdId: "reference",
  members: "textList",
  primaryDonorId: "reference",
  unsubscribedAt: "instant",
  emailOptInAt: "instant",
  emailOptInSource: "reference",
  donationId: "reference",
  reason: "name",
  totalChargedCents: "cents",
  cancelReason: "text",
  resolvedAt: "instant",
  commitmentId: "reference",
  subscriptionId: "reference",
  source: "name",
  // Segments
  match: "name",
  conditions: "textList",
  // Filters of exports as requested: a bound is a day or an instant.
  donorId: "reference",
  state: "name",
  dueWithin: "count",
  renews: "name",
  frequency: "name",
  progress: "name",
  q: "text",
  tag: "text",
  segment: "reference",
  givingPeriod: "reference",
  standing: "name",
  firstPeriod: "reference",
  firstBefore: "reference",
  ids: "textList",
  from: "text",
  to: "text",
  updatedFrom: "text",
  updatedTo: "text",
  untilFrom: "text",
  untilTo: "text",
  continuedAfter: "reference",
  // Bulk runs
  bulkAction: "name",
  addedTags: "textList",
  removedTags: "textList",
  // Saved reports
  reportDays: "name",
  firstDay: "reference",
  lastDay: "reference",
  comparedWith: "name",
  reportKind: "name",
  periodLength: "name",
  periodCount: "count",
  mailEvery: "name",
  mailTo: "textList",
  mailToMembers: "textList",
  addressesSetBy: "reference",
  givingLevelId: "reference",
  utmSource: "text",
  utmMedium: "text",
  utmCampaign: "text",
  utmTerm: "text",
  utmContent: "text",
  hour: "text",
  // Offline donations
  method: "name",
  paymentMethod: "name",
  offline: "name",
  voided: "name",
  receivedOn: "reference",
  checkNumber: "text",
  checkDate: "reference",
  reference: "text",
  anonymous: "yesNo",
  note: "text",
  batchId: "reference",
  controlCount: "count",
  controlCents: "cents",
  voidReason: "text",
  // Imports
  importKind: "name",
  importSource: "name",
  columns: "textList",
  rows: "count",
  // Statement runs
  files: "yesNo",
  mails: "yesNo",
} as const satisfies Record<string, FieldKind>;

export type AuditField = keyof typeof FIELDS;

/** The fields of one side of an entry. A new field must be declared with its kind above. */
export type AuditValues = { [Field in AuditField]?: unknown };

const KINDS: ReadonlyMap<string, FieldKind> = new Map(Object.entries(FIELDS));

/** Returns the kind of a field; `text` for an undeclared field of an older version's entry. */
export function kindOf(field: string): FieldKind {
  return KINDS.get(field) ?? "text";
}

/** Whether a field is declared. */
export function isDeclared(field: string): field is AuditField {
  return KINDS.has(field);
}
