import type { Context } from "@/lib/kernel/context";
import { updateCustomer } from "@/lib/services/stripe/customers";
import { findCustomers } from "./store";

/** Writes a donor's present email address to their customers at the processor; returns how many. Throws `unavailable`. */
export async function updateCustomers(ctx: Context, donorId: string): Promise<number> {
  const { email, ids } = await findCustomers(ctx.db, donorId);
  for (const id of ids) await updateCustomer(id, { email });
  return ids.length;
}
