import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { emit } from "@/lib/services/inngest/emit";
import { paymentDomainsDue } from "@/lib/services/inngest/events";

/** Has due domains registered now. If that fails, the sweep does it within minutes. */
export async function publishDomains(ctx: Context): Promise<void> {
  await emit(ctx, [{ id: `payment-domains:${newId()}`, name: paymentDomainsDue.name, data: {} }]);
}
