import { type FieldKind, kindOf } from "@/lib/audit/fields/schemas";
import type { AuditEntry } from "@/lib/audit/schemas";
import { createCampaignInput } from "@/lib/campaigns/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import { shortened } from "@/lib/kernel/text";
import { ACCOUNTING_LABELS } from "../accounting/labels";
import { formatInstant } from "../format/zoned";
import { LABELS, LANGUAGE } from "../labels";
import { MATCH_LABELS } from "../matches/labels";

/** Labels of subject types. A type without a label is shown by its name. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  organization: "Organization",
  payment_domains: "Payment domains",
  member: "Team member",
  invitation: "Invitation",
  api_key: "API key",
  webhook: "Webhook",
  campaign: "Campaign",
  custom_field: "Question",
  giving_level: "Giving level",
  match: "Match",
  donation: "Donation",
  refund: "Refund",
  donor: "Donor",
  donor_tag: "Tag",
  donor_field: "Donor field",
  household: "Household",
  segment: "Segment",
  saved_report: "Saved report",
  fund: "Fund",
  subscription: "Recurring donation",
  alert: "Alert",
  export: "Export",
  export_run: "Export of everything",
  statement_run: "Giving statements",
  import: "Import",
  bulk_run: "Change of all that match",
};

const FIELDS: Readonly<Record<string, string>> = {
  ...LABELS,
  ...MATCH_LABELS,
  ein: "EIN",
  legalName: "Legal name",
  postalAddress: "Postal address",
  taxStatus: "Tax status",
  thankYouMessage: "Thank-you message",
  embedOrigins: "Sites that may embed forms",
  logo: "Logo",
  coverCrop: "Cover crop",
  coverFocus: "Cover’s focal point",
  coverAlt: "Cover’s alternative text",
  timezone: "Time zone",
  language: "Language of donors’ pages",
  email: "Email",
  otherEmails: "Other emails",
  doNotContact: "Do not contact by",
  mayContactBy: "May be contacted by",
  mergedDonorId: "Merged donor",
  mergedName: "Merged donor’s name",
  otherDonorId: "Other donor",
  primaryDonorId: "Primary member",
  creditKind: "Kind of credit",
  months: "Months of a membership",
  graceDays: "Days of grace",
  reminderDays: "Reminders, days before the end",
  notificationEmail: "Notification email",
  senderName: "Sender name",
  replyTo: "Reply-to",
  textKind: "Text",
  importKind: "File of",
  importSource: "From",
  textLanguage: "Language",
  processorAccountId: "Processor account",
  domains: "Domains",
  url: "URL",
  display: "Key",
  revokedWithKeyId: "Revoked with key",
  revokedWithMember: "Revoked with member",
  answeredForBy: "Now owned by",
  mailToMembers: "Addresses of members",
  continuedAfter: "Continued after",
  q: "Search",
  match: "Donors meet",
  eventTypes: "Events",
  format: "Format",
  ...ACCOUNTING_LABELS,
  software: "Accounting software",
};

/** `description` is labeled “Story” for campaigns only. */
const DESCRIPTION = "Description";

const LONGEST = 300;

const captionList = createCampaignInput.shape.impactCaptions.unwrap();

/** Returns the label of an action: `api_key.created` becomes `API key created`. */
export function actionLabel(action: string): string {
  const [subject = "", verb = ""] = action.split(".");
  return `${ownValue(SUBJECTS, subject) ?? plain(subject)} ${verb.replaceAll("_", " ")}`.trim();
}

export function actorLabel({ kind, id, name }: AuditEntry["actor"]): string {
  if (kind === "DONOR") return "A donor";
  if (kind === "SYSTEM") return "Almoner";
  return kind === "KEY" ? `API key ${name ?? id}` : (name ?? id);
}

/** Returns the subject's page, relative to the organization's dashboard; null if it has none. */
export function pathOf({ type, id }: AuditEntry["subject"]): string | null {
  if (type === "campaign") return `/campaigns/${id}`;
  if (type === "donation") return `/donations/${id}`;
  if (type === "donor") return `/donors/${id}`;
  if (type === "donor_tag") return "/donors/tags";
  if (type === "donor_field") return "/donors/fields";
  if (type === "household") return `/donors/households/${id}`;
  if (type === "segment") return "/donors/segments";
  if (type === "saved_report") return "/reports";
  if (type === "fund") return "/funds";
  if (type === "subscription") return `/recurring/${id}`;
  if (type === "webhook") return `/webhooks/${id}`;
  if (type === "api_key") return "/api-keys";
  if (type === "import") return `/imports/${id}`;
  if (type === "export_run") return "/settings/export";
  if (type === "statement_run") return "/donors/statements";
  if (type === "organization") return "/settings";
  return type === "member" || type === "invitation" ? "/team" : null;
}

/** A changed field of an entry. `before` is null if the field was added, `after` if it was removed. */
export type Change = { field: string; label: string; before: string | null; after: string | null };

/** The parts of an entry from which its changes are computed. */
export type Changed = Pick<AuditEntry, "before" | "after"> & { subject: Pick<AuditEntry["subject"], "type"> };

/** Returns the changes as text, field by field. */
export function changesOf({ before, after, subject }: Changed, zone: string): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    // Omit a field that has no value in a creation or deletion.
    (field) => (before && after) || !isNothing((before ?? after)?.[field]),
  );
  const side = (of: AuditEntry["before"], field: string) =>
    of && Object.hasOwn(of, field) ? valueLabel(kindOf(field), of[field], zone) : null;
  return fields.map((field) => ({
    field,
    label: field === "description" && subject.type !== "campaign" ? DESCRIPTION : fieldLabel(field),
    before: side(before, field),
    after: side(after, field),
  }));
}

function fieldLabel(field: string): string {
  return ownValue(FIELDS, field) ?? plain(field.replace(/Cents$/, "").replace(/At$/, ""));
}

/**
 * Formats a stored value by the kind of its field, limited to a few lines. A value that does not fit the kind is shown
 * as plain text.
 */
function valueLabel(kind: FieldKind, value: unknown, zone: string): string {
  return shortened(fullLabel(kind, value, zone), LONGEST);
}

function fullLabel(kind: FieldKind, value: unknown, zone: string): string {
  if (isNothing(value)) return "none";
  const list = LISTS[kind];
  if (list) return listLabel(list, value, zone);
  if (kind === "yesNo" && typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (kind === "cents") return formatUsd(value);
    if (kind === "percent") return `${value.toLocaleString("en-US")}%`;
    if (kind === "count") return value.toLocaleString("en-US");
  }
  if (kind === "captionList") return captionsLabel(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (kind === "instant") return formatInstant(text, zone);
  if (kind === "picture") return `Picture ${text.slice(0, 8)}`;
  if (kind === "language") return ownValue(LANGUAGE, text) ?? text;
  return kind === "name" ? plain(text) : text;
}

type List = { inner: FieldKind; empty: string };
const LISTS: { readonly [Kind in FieldKind]?: List } = {
  centsList: { inner: "cents", empty: "none" },
  textList: { inner: "text", empty: "none" },
  filterList: { inner: "text", empty: "all" },
};

function listLabel({ inner, empty }: List, value: unknown, zone: string): string {
  if (!Array.isArray(value)) return valueLabel(inner, value, zone);
  if (value.length === 0) return empty;
  return value.map((one) => valueLabel(inner, one, zone)).join(", ");
}

/**
 * Formats captions: `$25.00: keeps one bed warm; $50.00: …`. A value that is not a list of captions is shown as stored.
 */
function captionsLabel(value: unknown): string {
  const captions = captionList.safeParse(value).data;
  if (!captions) return JSON.stringify(value);
  return captions.map((one) => `${formatUsd(one.amountCents)}: ${one.caption}`).join("; ") || "none";
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** Converts an API name to words: `giving_level`, `givingLevel` and `GIVING_LEVEL` become `Giving level`. */
function plain(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
