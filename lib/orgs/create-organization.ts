import { recordAudit } from "@/lib/audit/record";
import { recordPermission, type SignedIn } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import { findOrganization, findRole } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { DEFAULT_LANGUAGE } from "@/lib/languages/languages";
import { RESERVED_SLUGS } from "./reserved-slugs";
import { MAX_ONBOARDING, TOO_MANY_ONBOARDING } from "./rules";
import type { CreateOrganizationInput, Organization } from "./schemas";
import { linkFor } from "./start-onboarding";
import { countOnboarding, insertOrganization, type OrganizationRow } from "./store";

const TAKEN = { code: "conflict", message: "Slug is already taken" } as const;

/**
 * Creates an organization owned by the caller, its processor account and an onboarding link. Throws `conflict` when the
 * slug is taken, or when the person owns too many organizations that are still onboarding: each one is a processor
 * account and a sender name for mail to strangers. If the processor failed, the owner can repeat the request to
 * complete the creation, so the slug is not lost.
 */
export async function createOrganization(
  ctx: SignedIn,
  input: CreateOrganizationInput,
): Promise<{ org: Organization; onboardingUrl: string }> {
  const userId = requireUserId(ctx);
  if (RESERVED_SLUGS.has(input.slug)) throw new AppError(TAKEN.code, TAKEN.message);
  const row: OrganizationRow = {
    id: idFor(ctx, "organization"),
    name: input.name,
    slug: input.slug,
    ein: input.ein ?? null,
    legalName: null,
    postalAddress: null,
    taxStatus: "501C3",
    description: null,
    thankYouMessage: null,
    embedOrigins: [],
    logoHash: null,
    color: input.color ?? null,
    website: input.website ?? null,
    email: input.email,
    senderName: null,
    replyTo: null,
    notificationEmail: input.email,
    timezone: "America/New_York",
    language: DEFAULT_LANGUAGE,
    status: "ONBOARDING",
    planTier: "STANDARD",
    processorAccountId: null,
    chargesEnabled: false,
    payoutsEnabled: false,
    achEnabled: false,
    requestedCapabilities: [],
    accountCheckedAt: null,
    waiverUsedCents: 0,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const { name, slug, ein, website, color, email } = row;
  const made = await ctx.db.transaction(async (tx) => {
    if (!(await insertOrganization(tx, row, userId))) return false;
    if ((await countOnboarding(tx, userId)) > MAX_ONBOARDING)
      // Transient: creation is possible again once one of them has completed onboarding.
      throw new AppError("conflict", TOO_MANY_ONBOARDING, { transient: true });
    await recordAudit(tx, ctx, {
      orgId: row.id,
      action: "organization.created",
      subject: { type: "organization", id: row.id },
      after: { name, slug, ein, website, color, email, owner: userId },
    });
    return true;
  });
  if (made) return finish(ctx, row);
  const taken = await findOrganization(ctx.db, input.slug);
  // Created by an interrupted run of this request, or by an earlier one that failed at the processor.
  const unfinished =
    taken?.id === row.id ||
    (taken && !taken.processorAccountId && taken.name === input.name && taken.email === input.email);
  if (taken && unfinished && (await findRole(ctx.db, taken.id, userId)) === "OWNER")
    return finish(ctx, taken);
  throw new AppError(TAKEN.code, TAKEN.message);
}

/** Returns the link to the owner only. For others, including a former owner, the slug is taken. */
function finish(ctx: Context, org: OrganizationRow): Promise<{ org: Organization; onboardingUrl: string }> {
  recordPermission(ctx, { orgId: org.id, role: "OWNER", of: "person", refusal: TAKEN });
  return linkFor(ctx, org);
}
