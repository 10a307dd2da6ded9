import type { OrganizationStatus } from "./schemas";

/** Whether an organization can receive donations: its payment setup is complete, and the processor allows charges. */
export function canReceive(org: { status: OrganizationStatus; chargesEnabled: boolean }): boolean {
  return org.status === "ACTIVE" && org.chargesEnabled;
}

/** Maximum number of onboarding organizations that one person may own. */
export const MAX_ONBOARDING = 5;

export const TOO_MANY_ONBOARDING = `At most ${MAX_ONBOARDING} of your organizations can have an incomplete payment setup; finish one of them first`;

/**
 * Maximum mails per day about changes of the notification address: enough for corrections, few for an address entered
 * by mistake.
 */
export const MAX_ADDRESS_CHANGES_PER_DAY = 5;
