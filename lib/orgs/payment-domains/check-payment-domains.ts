import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { domainsOf, listPaymentDomains } from "./list-payment-domains";
import { publishDomains } from "./publish-domains";
import type { PaymentDomain } from "./schemas";
import { makeDue } from "./store";

/**
 * Schedules a background check of an organization's domains at the processor. If background jobs cannot be reached, the
 * sweep does it. Returns the domains as currently stored.
 */
export async function checkPaymentDomains(ctx: OrgContext<"ADMIN">): Promise<{ data: PaymentDomain[] }> {
  const domains = domainsOf(ctx.org);
  if (domains.length > 0) {
    await ctx.db.transaction(async (tx) => {
      await makeDue(tx, domains, ctx.now);
      await recordAudit(tx, ctx, {
        orgId: ctx.org.id,
        action: "payment_domains.check_requested",
        subject: { type: "organization", id: ctx.org.id },
        after: { domains },
      });
    });
    await publishDomains(ctx);
  }
  return listPaymentDomains(ctx);
}
