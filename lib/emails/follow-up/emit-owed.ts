import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { emailOwed } from "@/lib/services/inngest/events";

/** Publishes an event for each email, so that it is sent individually. */
export async function emitOwed(ctx: Context, owed: readonly { cause: string; id: string }[]): Promise<void> {
  if (owed.length === 0) return;
  await emit(
    ctx,
    owed.map(({ id, cause }) => ({ id, name: emailOwed.name, data: { cause } })),
  );
}
