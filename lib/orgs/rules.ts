/** How many organizations without a finished payment setup one person may own. */
export const MOST_ONBOARDING = 5;

export const TOO_MANY_ONBOARDING = `At most ${MOST_ONBOARDING} of your organizations can have an incomplete payment setup; finish one of them first`;
