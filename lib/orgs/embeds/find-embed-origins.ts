import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { EMBED_ORIGIN, isOwnMachine } from "@/lib/kernel/urls/embed-origin";
import { SLUG_PATTERN } from "@/lib/kernel/urls/slug";
import { readEmbedOrigins } from "../store";

/**
 * The origins that may frame the donation forms of the organization with this slug; none for an unknown one. With live keys
 * none of the visitor's own machine. At most one statement.
 */
export async function findEmbedOrigins(ctx: Context, slug: string): Promise<string[]> {
  if (!SLUG_PATTERN.test(slug)) return [];
  const { mode } = env();
  const origins = await readEmbedOrigins(ctx.db, slug);
  // What is in the database becomes part of a header.
  return origins.filter((one) => EMBED_ORIGIN.test(one) && (mode === "test" || !isOwnMachine(one)));
}
