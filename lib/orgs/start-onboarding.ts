import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { createConnectedAccount, createOnboardingLink } from "@/lib/services/stripe/payments";
import type { Organization } from "./schemas";
import { serializeOrganization } from "./serialize";
import { attachAccount, lockOrganization, type OrganizationRow } from "./store";

/**
 * A fresh onboarding link for the organization's one account, which is made when it is missing: whatever died
 * in between, repeating gives the same account. Admins only.
 */
export async function startOnboarding(
  ctx: OrgContext<"ADMIN">,
): Promise<{ org: Organization; onboardingUrl: string }> {
  return linkFor(ctx, ctx.org);
}

/** The link, and the account where there is none yet; for somebody who has been let in. */
export async function linkFor(
  ctx: Context,
  org: OrganizationRow,
): Promise<{ org: Organization; onboardingUrl: string }> {
  const known = org.processorAccountId ?? (await createConnectedAccount(org)).accountId;
  const onboardingUrl = await createOnboardingLink(known, org.slug);
  // Last, so that a creation that stopped before can be repeated by its owner.
  const row = org.processorAccountId ? await noteLink(ctx, org) : await keepAccount(ctx, org.id, known);
  return { org: serializeOrganization(row), onboardingUrl };
}

/** Whoever has the link sees and changes where the money goes, so it is known who asked for one. */
async function noteLink(ctx: Context, org: OrganizationRow): Promise<OrganizationRow> {
  await recordLink(ctx.db, ctx, org.id);
  return org;
}

async function recordLink(tx: Parameters<typeof recordAudit>[0], ctx: Context, orgId: string): Promise<void> {
  const subject = { type: "organization", id: orgId };
  await recordAudit(tx, ctx, { orgId, action: "organization.onboarding_link_created", subject });
}

/** Ties the account to the organization, unless somebody else just did, and returns the organization as it is then. */
async function keepAccount(ctx: Context, orgId: string, accountId: string): Promise<OrganizationRow> {
  return ctx.db.transaction(async (tx) => {
    if (await attachAccount(tx, orgId, accountId, ctx.now))
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
