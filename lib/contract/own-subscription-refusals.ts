export const NO_SUBSCRIPTION = {
  status: 404,
  error: "Subscription not found",
  when: "No subscription has this token.",
};
export const VIEW_ONLY = {
  status: 403,
  error:
    "This link only shows the recurring donation. Request a link for changes: it is sent to the donor's e-mail address",
  when: "The token is that of a view link. Request a link with `…/manage-link`; the mail has it.",
};
export const METHOD_ONLY = {
  status: 403,
  error:
    "This link only changes the payment method. Request a link for other changes: it is sent to the donor's e-mail address",
  when: "The token is from the mail about a failed renewal.",
};
export const EXPIRED_LINK = {
  status: 403,
  error:
    "This link for changes has expired or was replaced by a newer one. Request a new one: it is sent to the donor's e-mail address",
  when: "The token is that of a link for changes whose time is over, or after which another one was mailed.",
};
export const ENDED = {
  status: 409,
  error: "This subscription has ended",
  when: "The subscription is `CANCELED`, or the payment processor has ended it meanwhile.",
};
export const NOT_STARTED = {
  status: 409,
  error: "This subscription has not started yet: its first payment has not arrived",
  when: "The subscription is `INCOMPLETE`.",
};
export const NO_PROCESSOR = {
  status: 503,
  error: "The payment processor cannot be reached right now; try again",
  when: "Nothing was changed, or the change is not confirmed yet; sending the same again is safe.",
};
