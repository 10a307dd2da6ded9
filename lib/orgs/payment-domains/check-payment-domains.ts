import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { domainsOf, listPaymentDomains } from "./list-payment-domains";
import { publishDomains } from "./publish-domains";
import type { PaymentDomain } from "./schemas";
import { makeDue } from "./store";

/**
 * Has the processor asked again about an organization's domains, in the background; the sweep does it where that cannot be
 * reached. Returns them as they are now.
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
