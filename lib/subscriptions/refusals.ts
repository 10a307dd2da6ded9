import type { Refusal } from "@/lib/http/declaration";

/** The refusal of a change of terms while another one is in progress, for donors and staff. */
export const RUNNING_CHANGE: Refusal = {
  status: 409,
  error: "This recurring donation is being changed right now; try again",
  when: "Another change of this subscription's amount, frequency or next charge is in progress.",
};
export const RAISE_LIMIT = {
  status: 429,
  error: "Too Many Requests",
  reason:
    "The donor was asked to confirm several times within an hour. Nothing has changed; please try again in an hour.",
  when: "The raise needs the donor's confirmation by email, and three such emails were sent within the hour.",
} satisfies Refusal;
/** The refusal of a request for a mailed link, of any kind. */
export const LINK_LIMIT: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason: "Too many links were requested from this address. Please try again in an hour.",
  when: "This network address requested ten links within an hour.",
};
export const NO_MAIL: Refusal = {
  status: 503,
  error: "The email could not be sent right now; try again",
  when: "The background service cannot be reached. Nothing was changed.",
};

export const NO_SUBSCRIPTION = {
  status: 404,
  error: "Subscription not found",
  when: "No subscription has this token.",
};
export const VIEW_ONLY = {
  status: 403,
  error:
    "This link only shows the recurring donation. Request a link for changes: it is sent to the donor's email address",
  when: "The token is from a view link. Request a link with `…/manage-link`; the email contains it.",
};
export const METHOD_ONLY = {
  status: 403,
  error:
    "This link only changes the payment method. Request a link for other changes: it is sent to the donor's email address",
  when: "The token is from the email about a failed renewal.",
};
export const EXPIRED_LINK = {
  status: 403,
  error:
    "This link for changes has expired or was replaced by a newer one. Request a new one: it is sent to the donor's email address",
  when: "The link for changes has expired, or a newer one was sent.",
};
export const ENDED = {
  status: 409,
  error: "This recurring donation has ended",
  when: "The subscription is `CANCELED`, or the payment processor has just ended it.",
};
export const NOT_STARTED = {
  status: 409,
  error: "This recurring donation has not started yet: its first payment has not arrived",
  when: "The subscription is `INCOMPLETE`.",
};
export const NO_PROCESSOR = {
  status: 503,
  error: "The payment processor cannot be reached right now; try again",
  when: "Nothing was changed, or the change is not confirmed yet; the request can be repeated safely.",
};

/** Reasons why the next charge of an active subscription cannot be moved. */
export const NOT_MOVABLE: Refusal[] = [
  { status: 409, error: "This recurring donation is paused", when: "A pause has no next charge." },
  {
    status: 409,
    error: "The last payment failed; update the payment method first",
    when: "A failed payment is retried.",
  },
  {
    status: 409,
    error: "The next donation is being charged right now; try again",
    when: "The next charge has begun.",
  },
];
