import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { orgPath } from "@/lib/kernel/urls/org-path";
import { countPublicPages, listPublicPages } from "./sitemap-store";

/** The format allows 50,000 in one file. */
const PER_FILE = 5000;
const MAX_FILES = 50;
/** A stranger can cause one reading of each file in this time. */
const FRESH_MS = 10 * 60_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const kept = new Map<number, { text: Promise<string>; until: number }>();

/** The index of all sitemaps, up to ten minutes old. */
export function readSitemapIndex(ctx: Context): Promise<string> {
  return keep(ctx, -1, async () => {
    const files = Math.min(MAX_FILES, Math.ceil((await countPublicPages(ctx.db)) / PER_FILE));
    const all = Array.from({ length: files }, (_, file) => entry("sitemap", `/sitemaps/${file}`));
    return `${HEAD}<sitemapindex ${SPACE}>${all.join("")}</sitemapindex>\n`;
  });
}

/** Part `name` (from 0) of the public pages of organizations and campaigns. Throws `not_found`. */
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

/** Slugs are letters, digits and hyphens, so a path needs no escaping. */
function entry(name: string, path: string, lastmod?: string): string {
  const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : "";
  return `<${name}><loc>${env().appOrigin}${path}</loc>${changed}</${name}>\n`;
}

function keep({ now }: Context, file: number, read: () => Promise<string>): Promise<string> {
  const known = kept.get(file);
  if (known && known.until > now.getTime()) return known.text;
  const text = read();
  kept.set(file, { text, until: now.getTime() + FRESH_MS });
  // A failure is not kept.
  text.catch(() => kept.delete(file));
  return text;
}
