import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { amountsOf } from "./amounts";
import { listHistory } from "./history-store";
import { findOpenInvoice } from "./invoice-store";
import { presentOwnPlan } from "./present";
import type { OwnPlan } from "./schemas";
import { type FoundPlan, findPlan } from "./store";

/** A donor's own plan, by the opaque token of its links: whoever holds the link may see and change it. */
export async function getOwnPlan(ctx: Context, token: string): Promise<OwnPlan> {
  const found = await ownPlan(ctx, token);
  const [open, history, amounts] = await Promise.all([
    findOpenInvoice(ctx.db, found.plan.id),
    listHistory(ctx.db, found.plan.id),
    amountsOf(ctx, found),
  ]);
  return presentOwnPlan(found, { open, history, ...amounts });
}

export async function ownPlan(ctx: Context, token: string): Promise<FoundPlan> {
  const found = await findPlan(ctx.db, { token });
  if (!found) throw notFound("Plan");
  return found;
}
