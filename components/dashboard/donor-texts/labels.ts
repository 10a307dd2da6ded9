import type { DonorTextKind, Variable } from "@/lib/donor-texts/schemas";

type Label = { label: string; hint: string };

/** Labels of the donor texts for staff. */
export const TEXTS: Readonly<Record<DonorTextKind, Label>> = {
  RECEIPT: { label: "Receipt", hint: "The email after a donation." },
  RENEWAL_RECEIPT: {
    label: "Renewal receipt",
    hint: "The email after each renewal of a recurring donation.",
  },
  TICKET_RECEIPT: { label: "Ticket receipt", hint: "The email after a payment for tickets." },
  THANK_YOU: { label: "Thank-you message", hint: "On the thank-you page and in every receipt." },
  HONOR_NOTICE: { label: "Notice: in honor", hint: "The email to the person a donor names." },
  RENEWAL_FAILED: { label: "Payment failed", hint: "The email when a renewal could not be charged." },
  SUBSCRIPTION_CHANGED: {
    label: "Recurring donation changed",
    hint: "The email after a change, a pause or its end. A first sentence states the change.",
  },
  SUBSCRIPTION_CANCELED: {
    label: "Recurring donation ended",
    hint: "The email when a recurring donation has ended. If payments failed, a first sentence says so.",
  },
  BANK_PAYMENT: { label: "Bank payment", hint: "The email while a bank payment is on its way." },
  REFUND_NOTICE: {
    label: "Refund",
    hint: "The email about a refund. If tickets had sold out, a first sentence says so.",
  },
  MEMBERSHIP_REMINDER: { label: "Membership reminder", hint: "The email before a membership ends." },
  COMMITMENT_ASKING: {
    label: "Asking to continue",
    hint: "The email that asks a donor who gives through another system to continue here.",
  },
  STATEMENT: { label: "Statement", hint: "The email with a giving statement, for all campaigns." },
  MEMORY_NOTICE: { label: "Notice: in memory", hint: "The email to the person a donor names." },
};

export const VARIABLE_LABELS: Readonly<Record<Variable, string>> = {
  firstName: "First name",
  fullName: "Full name",
  amount: "Amount",
  campaign: "Campaign",
  organization: "Organization",
  date: "Date",
  interval: "Interval",
  tickets: "Tickets",
  day: "Last day",
  number: "Member number",
  period: "Period",
  donor: "Donor",
  honoree: "Honoree",
};

export const PARTS = { subject: "Subject", opening: "Opening", closing: "Closing" } as const;
