import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findPlace } from "./store";

/** The organization where a donor requests a link to their own giving. Throws `not_found`. */
export async function getPlace(ctx: Context, slug: string): Promise<{ name: string; email: string }> {
  const org = await findPlace(ctx.db, slug);
  if (!org) throw notFound("Organization");
  return { name: org.name, email: org.email };
}
