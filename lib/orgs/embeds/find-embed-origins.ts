import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { EMBED_ORIGIN, isOwnMachine } from "@/lib/kernel/urls/embed-origin";
import { SLUG_PATTERN } from "@/lib/kernel/urls/slug";
import { readEmbedOrigins } from "../store";

/**
 * Returns the origins that may frame the donation forms of the organization with this slug, or none for an unknown
 * slug. With live keys, local origins are excluded. Runs at most one statement.
 */
export async function findEmbedOrigins(ctx: Context, slug: string): Promise<string[]> {
  if (!SLUG_PATTERN.test(slug)) return [];
  const { mode } = env();
  const origins = await readEmbedOrigins(ctx.db, slug);
  // Stored origins are validated again, because they become part of a response header.
  return origins.filter((one) => EMBED_ORIGIN.test(one) && (mode === "test" || !isOwnMachine(one)));
}
