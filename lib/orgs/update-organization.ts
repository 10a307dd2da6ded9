import { changedFields, recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { env } from "@/lib/config/env";
import { invalid } from "@/lib/kernel/errors";
import { isOwnMachine } from "@/lib/kernel/urls/embed-origin";
import { notifyFormerAddress, publishAddressChange } from "./notify-former-address";
import { publishDomains } from "./payment-domains/publish-domains";
import type { Organization, UpdateOrganizationInput } from "./schemas";
import { serializeOrganization } from "./serialize";
import { changeOrganization, lockOrganization, type OrganizationRow } from "./store";

/**
 * Changes the given fields. The slug is fixed, because public addresses contain it. Unchanged values are not recorded.
 * When the notification address changes, the previous one is notified.
 */
export async function updateOrganization(
  ctx: OrgContext<"ADMIN">,
  input: UpdateOrganizationInput,
): Promise<{ org: Organization }> {
  const { id } = ctx.org;
  if (env().mode === "live" && input.embedOrigins?.some(isOwnMachine))
    throw invalid({ embedOrigins: ["A site of your own machine can embed forms with test keys only"] });
  const { row, owed, sites } = await ctx.db.transaction(async (tx) => {
    const held = await lockOrganization(tx, id);
    const now = changeableFields(held);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const { before, after } = changedFields<typeof now>(now, { ...now, ...given });
    if (Object.keys(after).length === 0) return { row: held, owed: null, sites: false };
    await changeOrganization(tx, id, after, ctx.now);
    await recordAudit(tx, ctx, {
      orgId: id,
      action: "organization.updated",
      subject: { type: "organization", id },
      before,
      after,
    });
    const owed = "notificationEmail" in after ? await notifyFormerAddress(tx, held, ctx.now) : null;
    return { row: { ...held, ...after }, owed, sites: "embedOrigins" in after };
  });
  if (owed) await publishAddressChange(ctx, owed);
  if (sites && row.status === "ACTIVE") await publishDomains(ctx);
  return { org: serializeOrganization(row) };
}

function changeableFields(row: OrganizationRow) {
  const { name, legalName, ein, taxStatus, postalAddress, website, description, thankYouMessage } = row;
  const { email, senderName, replyTo, notificationEmail, timezone, language } = row;
  const page = { website, description, thankYouMessage, embedOrigins: row.embedOrigins, color: row.color };
  const receipts = { name, legalName, ein, taxStatus, postalAddress };
  const mail = { email, senderName, replyTo, notificationEmail };
  return { ...receipts, ...page, ...mail, timezone, language };
}
