import { env } from "@/lib/config/env";

// Not at build time: the settings and the data belong to the running installation.
export const dynamic = "force-dynamic";

/** Returns the rules for search engines: they may read only public pages, and nothing of a test installation. */
export function GET(): Response {
  const { appOrigin, mode } = env();
  const rules =
    mode === "test"
      ? ["Disallow: /"]
      : [
          "Disallow: /api/",
          "Disallow: /dashboard",
          "Disallow: /sign-in",
          "Disallow: /invitations/",
          "Disallow: /donate/*/pay/",
          "Disallow: /donate/*/thanks/",
          "Disallow: /donate/*/recurring/",
          "",
          `Sitemap: ${appOrigin}/sitemap.xml`,
        ];
  return new Response(["User-agent: *", ...rules, ""].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
