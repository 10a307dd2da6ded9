import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { emit } from "@/lib/services/inngest/emit";
import { paymentDomainsDue } from "@/lib/services/inngest/events";

/** Triggers the registration of due domains. If that fails, the sweep registers them within minutes. */
export async function publishDomains(ctx: Context): Promise<void> {
  await emit(ctx, [{ id: `payment-domains:${newId()}`, name: paymentDomainsDue.name, data: {} }]);
}
