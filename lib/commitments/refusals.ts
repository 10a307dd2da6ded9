import type { Refusal } from "@/lib/http/declaration";

export const NO_COMMITMENT: Refusal = {
  status: 404,
  error: "Recurring commitment not found",
  when: "The organization has no recurring commitment with this id.",
};

export const NOT_OPEN: Refusal = {
  status: 409,
  error: "This commitment is continued or ended: mark it as open first",
  when: "The commitment's `state` is not `OPEN`.",
};

export const NOT_MAILABLE: Refusal = {
  status: 409,
  error: "This donor has no email address, unsubscribed, or must not be contacted by email",
  when: "The donor cannot be mailed.",
};

export const REQUESTED_LATELY: Refusal = {
  status: 409,
  error: "The donor was asked within the last seven days",
  when: "The donor was asked about this commitment within the last seven days.",
};

export const NO_PAGE: Refusal = {
  status: 409,
  error: "Choose an active campaign that takes recurring donations",
  when: "Neither the body nor the commitment names a campaign on whose page the donor can continue.",
};
