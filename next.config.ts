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
  // The checks of the totals are read when they run (lib/ledger).
  outputFileTracingIncludes: { "/api/**": ["./db/checks/*.sql"] },
};

export default config;
