import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { orgPath } from "@/lib/kernel/urls/org-path";
import { countPublicPages, listPublicPages } from "./sitemap-store";

/** Number of URLs per file. The format allows 50,000. */
const PER_FILE = 5000;
const MAX_FILES = 50;
/** Lifetime of a cached file, in milliseconds. It limits the reads that strangers can cause to one per file. */
const FRESH_MS = 10 * 60_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const kept = new Map<number, { text: Promise<string>; until: number }>();

/** Returns the index of all sitemaps, at most ten minutes old. */
export function readSitemapIndex(ctx: Context): Promise<string> {
  return keep(ctx, -1, async () => {
    const files = Math.min(MAX_FILES, Math.ceil((await countPublicPages(ctx.db)) / PER_FILE));
    const all = Array.from({ length: files }, (_, file) => entry("sitemap", `/sitemaps/${file}`));
    return `${HEAD}<sitemapindex ${SPACE}>${all.join("")}</sitemapindex>\n`;
  });
}

/**
 * Returns the sitemap `name` (0-based number) of the organizations' and campaigns' public pages. Throws `not_found`.
 */
export async function readSitemap(ctx: Context, name: string): Promise<string> {
  const file = /^\d{1,2}$/.test(name) ? Number(name) : MAX_FILES;
  if (file >= MAX_FILES) throw notFound("Sitemap");
  return keep(ctx, file, async () => {
    const rows = await listPublicPages(ctx.db, { offset: file * PER_FILE, limit: PER_FILE });
    const all = rows.map(({ org, campaign, held, updated_at }) => {
      const path = campaign === null ? orgPath(org) : donatePath(campaign, held ? undefined : org);
      return entry("url", path, updated_at);
    });
    return `${HEAD}<urlset ${SPACE}>${all.join("")}</urlset>\n`;
  });
}

/** Returns an XML entry. Slugs consist of letters, digits and hyphens, so the path needs no escaping. */
function entry(name: string, path: string, lastmod?: string): string {
  const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : "";
  return `<${name}><loc>${env().appOrigin}${path}</loc>${changed}</${name}>\n`;
}

function keep({ now }: Context, file: number, read: () => Promise<string>): Promise<string> {
  const known = kept.get(file);
  if (known && known.until > now.getTime()) return known.text;
  const text = read();
  kept.set(file, { text, until: now.getTime() + FRESH_MS });
  // Failures are not cached.
  text.catch(() => kept.delete(file));
  return text;
}
