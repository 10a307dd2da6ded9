import type { Column } from "./csv";

/**
 * The columns of each file in order. They are stable: new ones are added at the end, none are renamed or removed
 * (pinned by a test). `id` and `created_at` come first, because pages and interrupted files resume by them.
 */
export const DONATION_COLUMNS = [
  ["id", "text"],
  ["created_at", "instant"],
  ["status", "text"],
  ["frequency", "text"],
  ["payment_method", "text"],
  ["currency", "text"],
  ["amount_cents", "number"],
  ["processing_fee_cents", "number"],
  ["platform_fee_cents", "number"],
  ["total_charged_cents", "number"],
  ["net_amount_cents", "number"],
  ["refunded_cents", "number"],
  ["cover_fees", "flag"],
  ["receipt_number", "text"],
  ["succeeded_at", "instant"],
  ["failure_reason", "text"],
  ["campaign_id", "text"],
  ["campaign_title", "text"],
  ["donor_id", "text"],
  ["donor_email", "text"],
  ["donor_first_name", "text"],
  ["donor_last_name", "text"],
  ["anonymous", "flag"],
  ["public_message", "text"],
  ["tribute_type", "text"],
  ["tribute_name", "text"],
  ["ticket_count", "number"],
  ["subscription_id", "text"],
  ["utm_source", "text"],
  ["utm_medium", "text"],
  ["utm_campaign", "text"],
  ["referrer_url", "text"],
  ["net_raised_cents", "number"],
  ["updated_at", "instant"],
  ["giving_level_id", "text"],
  ["giving_level_name", "text"],
  ["custom_fields", "text"],
  ["message_state", "text"],
  ["language", "text"],
  ["offline", "flag"],
  ["received_on", "text"],
  ["check_number", "text"],
  ["check_date", "text"],
  ["transfer_reference", "text"],
  ["property_description", "text"],
  ["batch_id", "text"],
  ["voided_at", "instant"],
  ["void_reason", "text"],
  ["fund", "text"],
  ["fund_code", "text"],
  ["fund_split", "text"],
  ["soft_credits", "text"],
  ["utm_term", "text"],
  ["utm_content", "text"],
] as const satisfies readonly Column[];

export const DONOR_COLUMNS = [
  ["id", "text"],
  ["created_at", "instant"],
  ["email", "text"],
  ["first_name", "text"],
  ["last_name", "text"],
  ["total_cents", "number"],
  ["donation_count", "number"],
  ["first_donation_at", "instant"],
  ["last_donation_at", "instant"],
  ["email_opt_in_at", "instant"],
  ["email_opt_in_source", "text"],
  ["unsubscribed_at", "instant"],
  ["phone", "text"],
  ["tags", "text"],
  ["language", "text"],
  ["other_emails", "text"],
  ["do_not_contact", "text"],
  ["household", "text"],
  ["postal_address", "text"],
] as const satisfies readonly Column[];

/** Columns as named by Mailchimp's import. */
export const AUDIENCE_COLUMNS = [
  ["id", "text"],
  ["created_at", "instant"],
  ["Email Address", "text"],
  ["First Name", "text"],
  ["Last Name", "text"],
  ["Phone Number", "text"],
  ["Status", "text"],
  ["Tags", "text"],
  ["Address", "text"],
] as const satisfies readonly Column[];

/** The columns of donors to write to by post, for mail merges of word processors. */
export const LETTER_COLUMNS = [
  ["id", "text"],
  ["created_at", "instant"],
  ["First Name", "text"],
  ["Last Name", "text"],
  ["Salutation", "text"],
  ["Postal Address", "text"],
  ["Household", "text"],
] as const satisfies readonly Column[];

/** Returns the column of a donor field, which follows the other columns. */
export const fieldColumn = ({ name, type }: { name: string; type: string }): Column => [
  `field: ${name}`,
  type === "NUMBER" ? "number" : "text",
];

export const MEMBER_COLUMNS = [
  ["id", "text"],
  ["created_at", "instant"],
  ["member_number", "number"],
  ["state", "text"],
  ["member_since", "text"],
  ["valid_until", "text"],
  ["renews", "flag"],
  ["giving_level_id", "text"],
  ["giving_level_name", "text"],
  ["campaign_id", "text"],
  ["campaign_title", "text"],
  ["donor_id", "text"],
  ["donor_email", "text"],
  ["donor_first_name", "text"],
  ["donor_last_name", "text"],
  ["do_not_contact", "text"],
  ["last_donation_id", "text"],
] as const satisfies readonly Column[];

export const COMMITMENT_COLUMNS = [
  ["id", "text"],
  ["created_at", "instant"],
  ["state", "text"],
  ["status", "text"],
  ["source", "text"],
  ["external_id", "text"],
  ["amount_cents", "number"],
  ["frequency", "text"],
  ["started_on", "text"],
  ["next_on", "text"],
  ["campaign_id", "text"],
  ["campaign_title", "text"],
  ["fund", "text"],
  ["donor_id", "text"],
  ["donor_email", "text"],
  ["donor_first_name", "text"],
  ["donor_last_name", "text"],
  ["do_not_contact", "text"],
  ["asked_at", "instant"],
  ["subscription_id", "text"],
  ["note", "text"],
] as const satisfies readonly Column[];

export const PAYOUT_COLUMNS = [
  ["id", "text"],
  ["created_at", "instant"],
  ["processor_payout_id", "text"],
  ["status", "text"],
  ["amount_cents", "number"],
  ["currency", "text"],
  ["arrival_date", "instant"],
  ["failure_code", "text"],
  ["failure_message", "text"],
  ["reconciled_at", "instant"],
  ["difference_cents", "number"],
  ["funds", "text"],
] as const satisfies readonly Column[];

/** The column names of a file. */
export type NameIn<Columns extends readonly Column[]> = Columns[number][0];
