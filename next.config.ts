import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { NextConfig } from "next";

const config: NextConfig = {
  // Tests build while `npm start` is running, so the folder is configurable.
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks all types, so a start need not repeat it.
  typescript: { ignoreBuildErrors: true },
  compiler: {
    // In a separate process: a running installation, which has no bundler, loads this file too.
    runAfterProductionCompile: async ({ projectDir, distDir }) => {
      const script = join("scripts", "build-islands.ts");
      await promisify(execFile)(process.execPath, ["--import", "tsx", script, distDir], { cwd: projectDir });
    },
  },
  // Replaces the formatter by one without a parser: bundles contain compiled messages (lib/languages/catalogs.ts).
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  // Pictures are encoded once, when they are stored (lib/pictures). The optimizer would encode them again for any
  // visitor and URL.
  images: { unoptimized: true },
  serverExternalPackages: ["postgres", "pino", "pdfkit", "fontkit", "@aws-sdk/client-s3"],
  // The middleware sets all other headers and accepts forms of at most 64 KiB. The rest is not buffered.
  experimental: {
    proxyClientMaxBodySize: "128kb",
    // Disabling these halves the time of a first build: nothing reads the source maps, and the cache helps only later
    // builds.
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
  },
  headers: async () => [
    ...["/_next/:path*", "/icon.svg", "/favicon.ico"].map((source) => ({
      source,
      headers: [{ key: "X-Content-Type-Options", value: "nosniff" }],
    })),
    {
      // The loader of embedded forms. Other sites load it with an integrity hash, which requires CORS.
      source: "/embed/:file(v\\d+\\.js)",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Access-Control-Allow-Origin", value: "*" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
        { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
      ],
    },
  ],
  // Former addresses: in emails, and of pictures on other sites.
  redirects: async () => [
    { source: "/donate/:slug/plan/:path*", destination: "/donate/:slug/recurring/:path*", permanent: true },
    { source: "/covers/:file", destination: "/pictures/:file", permanent: true },
    {
      source: "/dashboard/:org/subscriptions/:path*",
      destination: "/dashboard/:org/recurring/:path*",
      permanent: true,
    },
    { source: "/dashboard/:org/attention", destination: "/dashboard/:org/alerts", permanent: true },
  ],
  // Read at run time: the ledger's checks (lib/ledger), and the threads that read spreadsheets and render PDF files and
  // preview images, with their fonts.
  outputFileTracingIncludes: {
    "/api/**": [
      "./db/checks/*.sql",
      "./lib/services/pdf/*.mjs",
      "./lib/services/sheets/*.mjs",
      "./node_modules/{pdfkit,fontkit}/**",
      "./node_modules/{csv-parse,read-excel-file,fflate,saxen,unzipper-esm,worker-f,graceful-fs,node-int64}/**",
      "./node_modules/@fontsource/inter/files/*-{400,600}-normal.woff",
    ],
    "/{donate,o}/**": [
      "./lib/services/preview/*.mjs",
      "./node_modules/{fontkit,sharp,next/dist/compiled/@vercel/og}/**",
      "./node_modules/@fontsource/inter/files/*-{400,600}-normal.woff",
    ],
  },
};

export default config;
