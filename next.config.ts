import type { NextConfig } from "next";

const config: NextConfig = {
  // Tests build beside a running `npm start`, so the folder can be moved.
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks all types at once; a start need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["postgres", "pino"],
  // The middleware sets the headers of everything else, and takes no form larger than 64 KiB: what is beyond is not kept.
  experimental: { proxyClientMaxBodySize: "128kb" },
  headers: async () =>
    ["/_next/:path*", "/icon.svg", "/favicon.ico"].map((source) => ({
      source,
      headers: [{ key: "X-Content-Type-Options", value: "nosniff" }],
    })),
  // Links in e-mails that were sent before these pages had their present addresses.
  redirects: async () => [
    { source: "/donate/:slug/plan/:path*", destination: "/donate/:slug/recurring/:path*", permanent: true },
    { source: "/dashboard/:org/attention", destination: "/dashboard/:org/alerts", permanent: true },
  ],
  // The checks of the totals are read when they run (lib/ledger).
  outputFileTracingIncludes: { "/api/**": ["./db/checks/*.sql"] },
};

export default config;
