import { env } from "@/lib/config/env";

// Not at build time: the settings and the data are those of the running installation.
export const dynamic = "force-dynamic";

/** What search engines may read: public pages alone. A test installation is not listed. */
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
