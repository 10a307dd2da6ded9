import { DARK, DEFAULT_COLORS, FONT, LIGHT } from "@/components/emails/theme";
import { escapeHtml } from "@/lib/kernel/text";

const BACK = { href: "/dashboard", label: "Go to your organizations" };

/**
 * Returns a page that explains why nothing was downloaded, with a link back to the page of the download link. It has no
 * scripts or style sheets, to comply with the content security policy of pages. Its colors follow the chosen theme, or
 * the system's.
 */
export function refusalPage(
  request: Request,
  { reason, status }: { reason: string; status: number },
): Response {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
  const { href, label } = pageBefore(request) ?? BACK;
  const html = `<!DOCTYPE html><html lang="en" style="color-scheme:${theme ?? "light dark"}"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><title>Nothing was downloaded</title></head>
<body style="margin:0;padding:1.5rem 1rem;font:16px/1.5 ${FONT};background:${PAGE};color:${INK}">
<main style="max-width:40rem;margin:0 auto;overflow-wrap:anywhere">
<p style="margin:0 0 2rem;font-size:1.125rem;font-weight:600">Almoner</p>
<h1 style="margin:0 0 1rem;font-size:1.5rem;line-height:1.25;font-weight:650">Nothing was downloaded</h1>
<p style="margin:0 0 1.5rem;color:${SOFT}">${escapeHtml(reason)}</p>
<a href="${escapeHtml(href)}" style="display:inline-block;padding:.625rem 1rem;border-radius:.375rem;font-weight:500;text-decoration:none;background:${ACCENT};color:${ON_ACCENT}">${label}</a>
</main></body></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(html, { status, headers });
}

const inBoth = (light: string, dark: string) => `light-dark(${light},${dark})`;
const PAGE = inBoth(LIGHT.page, DARK.page);
const INK = inBoth(LIGHT.ink, DARK.ink);
const SOFT = inBoth(LIGHT.soft, DARK.soft);
const ACCENT = inBoth(DEFAULT_COLORS.accent, DEFAULT_COLORS.darkAccent);
const ON_ACCENT = inBoth(DEFAULT_COLORS.onAccent, DEFAULT_COLORS.darkOnAccent);

/** Returns the dashboard page with the download link, or null for a link in an email or on another site. */
function pageBefore({ headers }: Request): typeof BACK | null {
  const from = headers.get("sec-fetch-site") === "same-origin" ? headers.get("referer") : null;
  if (!from || !URL.canParse(from)) return null;
  const { pathname, search } = new URL(from);
  return pathname.startsWith("/dashboard/")
    ? { href: pathname + search, label: "Go back to the page" }
    : null;
}
