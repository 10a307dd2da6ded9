import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Browsers that support what Next's own script needs. */
const TARGET = ["chrome111", "edge111", "firefox111", "safari16.4"];

/**
 * `build-islands.ts <folder of the build>` bundles the donation page's script (components/donate/islands/hydrate.ts) into the
 * build's static files and writes its address to `islands.json`, where lib/http/server/pages finds it. `next build` calls it after
 * its own bundles (next.config.ts).
 */
async function buildIslands(distDir: string): Promise<void> {
  const out = join(distDir, "static", "islands");
  const built = await build({
    configFile: false,
    root,
    base: "/_next/static/islands/",
    publicDir: false,
    logLevel: "warn",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    esbuild: { jsx: "automatic", legalComments: "none" },
    resolve: { alias: { "@": join(root, ".") } },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: TARGET,
      modulePreload: false,
      rollupOptions: {
        input: join(root, "components", "donate", "islands", "hydrate.ts"),
        output: { entryFileNames: "[name]-[hash].js", chunkFileNames: "[name]-[hash].js" },
        // "use client" is for Next's bundler.
        onwarn: (warning, warn) => {
          if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
        },
      },
    },
  });
  const chunks = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const entry = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (!entry) throw new Error("The donation page's script was not built");
  writeFileSync(
    join(distDir, "islands.json"),
    JSON.stringify({ script: `/_next/static/islands/${entry.fileName}` }),
  );
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which build? node --import tsx scripts/build-islands.ts .next");
await buildIslands(folder);
