import { expect, it } from "vitest";
import {
  AUDIENCE_COLUMNS,
  COMMITMENT_COLUMNS,
  DONATION_COLUMNS,
  DONOR_COLUMNS,
  LETTER_COLUMNS,
  MEMBER_COLUMNS,
  PAYOUT_COLUMNS,
} from "./columns";

const names = (columns: readonly (readonly [string, unknown])[]) => columns.map(([name]) => name).join(" ");

it("columns are stable: new ones are added at the end, none are removed or renamed", () => {
  expect(names(DONATION_COLUMNS)).toBe(
    "id created_at status frequency payment_method currency amount_cents processing_fee_cents platform_fee_cents total_charged_cents net_amount_cents refunded_cents cover_fees receipt_number succeeded_at failure_reason campaign_id campaign_title donor_id donor_email donor_first_name donor_last_name anonymous public_message tribute_type tribute_name ticket_count subscription_id utm_source utm_medium utm_campaign referrer_url net_raised_cents updated_at giving_level_id giving_level_name custom_fields message_state language offline received_on check_number check_date transfer_reference property_description batch_id voided_at void_reason fund fund_code fund_split soft_credits utm_term utm_content",
  );
  expect(names(DONOR_COLUMNS)).toBe(
    "id created_at email first_name last_name total_cents donation_count first_donation_at last_donation_at email_opt_in_at email_opt_in_source unsubscribed_at phone tags language other_emails do_not_contact household postal_address",
  );
  expect(AUDIENCE_COLUMNS.map(([name]) => name).join()).toBe(
    "id,created_at,Email Address,First Name,Last Name,Phone Number,Status,Tags,Address",
  );
  expect(LETTER_COLUMNS.map(([name]) => name).join()).toBe(
    "id,created_at,First Name,Last Name,Salutation,Postal Address,Household",
  );
  expect(names(MEMBER_COLUMNS)).toBe(
    "id created_at member_number state member_since valid_until renews giving_level_id giving_level_name campaign_id campaign_title donor_id donor_email donor_first_name donor_last_name do_not_contact last_donation_id",
  );
  expect(names(COMMITMENT_COLUMNS)).toBe(
    "id created_at state status source external_id amount_cents frequency started_on next_on campaign_id campaign_title fund donor_id donor_email donor_first_name donor_last_name do_not_contact asked_at subscription_id note",
  );
  expect(names(PAYOUT_COLUMNS)).toBe(
    "id created_at processor_payout_id status amount_cents currency arrival_date failure_code failure_message reconciled_at difference_cents funds",
  );
});
