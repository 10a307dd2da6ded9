/** How many organizations without a finished payment setup one person may own. */
export const MAX_ONBOARDING = 5;

export const TOO_MANY_ONBOARDING = `At most ${MAX_ONBOARDING} of your organizations can have an incomplete payment setup; finish one of them first`;

/** Mails a day about changes of the notification address: enough for corrections, and little for an address entered by mistake. */
export const MAX_ADDRESS_CHANGES_PER_DAY = 5;
