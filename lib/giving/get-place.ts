import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findPlace } from "./store";

/** Returns the organization at which a donor requests a giving link. Throws `not_found`. */
export async function getPlace(ctx: Context, slug: string): Promise<{ name: string; email: string }> {
  const org = await findPlace(ctx.db, slug);
  if (!org) throw notFound("Organization");
  return { name: org.name, email: org.email };
}
