import type { Context } from "@/lib/kernel/context";
import { createConnectedAccount, createOnboardingLink } from "@/lib/services/processor";
import { organizationFor } from "./access";
import { presentOrganization } from "./present";
import type { Organization } from "./schemas";
import { attachAccount, type OrganizationRow } from "./store";

/**
 * A fresh onboarding link for the organization's one account, which is made when it is missing: whatever died
 * in between, repeating gives the same account. Admins only.
 */
export async function startOnboarding(
  ctx: Context,
  idOrSlug: string,
): Promise<{ org: Organization; onboardingUrl: string }> {
  return linkFor(ctx, await organizationFor(ctx, idOrSlug, "ADMIN"));
}

export async function linkFor(
  ctx: Context,
  org: OrganizationRow,
): Promise<{ org: Organization; onboardingUrl: string }> {
  const known = org.processorAccountId ?? (await createConnectedAccount(org)).accountId;
  const onboardingUrl = await createOnboardingLink(known, org.slug);
  // Last, so that a creation that stopped before can be repeated by its owner.
  const accountId = org.processorAccountId ?? (await attachAccount(ctx.db, org.id, known, ctx.now));
  return { org: presentOrganization({ ...org, processorAccountId: accountId }), onboardingUrl };
}
