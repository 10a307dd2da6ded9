import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { CAPABILITIES, createConnectedAccount, createOnboardingLink } from "@/lib/services/stripe/payments";
import type { Organization } from "./schemas";
import { serializeOrganization } from "./serialize";
import { attachAccount, lockOrganization, type OrganizationRow } from "./store";

/**
 * Returns a new onboarding link for the organization's account, which is created if missing. Repeated calls use the
 * same account.
 */
export async function startOnboarding(
  ctx: OrgContext<"ADMIN">,
): Promise<{ org: Organization; onboardingUrl: string }> {
  return linkFor(ctx, ctx.org);
}

/** Creates the account if missing and returns the link. The caller's permission must already be checked. */
export async function linkFor(
  ctx: Context,
  org: OrganizationRow,
): Promise<{ org: Organization; onboardingUrl: string }> {
  const known = org.processorAccountId ?? (await createConnectedAccount(org)).accountId;
  const onboardingUrl = await createOnboardingLink(known, org.slug);
  // Last, so that the owner can repeat an interrupted creation.
  const row = org.processorAccountId
    ? await recordLinkRequest(ctx, org)
    : await keepAccount(ctx, org.id, known);
  return { org: serializeOrganization(row), onboardingUrl };
}

/** Records each request for a link, because the link shows and changes where the money goes. */
async function recordLinkRequest(ctx: Context, org: OrganizationRow): Promise<OrganizationRow> {
  await recordLink(ctx.db, ctx, org.id);
  return org;
}

async function recordLink(tx: Parameters<typeof recordAudit>[0], ctx: Context, orgId: string): Promise<void> {
  const subject = { type: "organization", id: orgId };
  await recordAudit(tx, ctx, { orgId, action: "organization.onboarding_link_created", subject });
}

/** Records the organization's account unless a concurrent call already did. Returns the current organization. */
async function keepAccount(ctx: Context, orgId: string, accountId: string): Promise<OrganizationRow> {
  return ctx.db.transaction(async (tx) => {
    if (await attachAccount(tx, orgId, { accountId, capabilities: CAPABILITIES }, ctx.now))
      await recordAudit(tx, ctx, {
        orgId,
        action: "organization.account_connected",
        subject: { type: "organization", id: orgId },
        before: { processorAccountId: null },
        after: { processorAccountId: accountId },
      });
    else await recordLink(tx, ctx, orgId);
    return lockOrganization(tx, orgId);
  });
}
