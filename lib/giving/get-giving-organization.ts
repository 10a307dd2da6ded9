import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findGivingOrganization } from "./store";

/** Returns the organization at which a donor requests a giving link. Throws `not_found`. */
export async function getGivingOrganization(
  ctx: Context,
  slug: string,
): Promise<{ name: string; email: string; color: string | null }> {
  const org = await findGivingOrganization(ctx.db, slug);
  if (!org) throw notFound("Organization");
  return { name: org.name, email: org.email, color: org.color };
}
