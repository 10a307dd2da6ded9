import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { islandTranslation } from "@/lib/languages/browser-messages";
import { compiled } from "@/lib/languages/catalogs";
import { LANGUAGES, type Language } from "@/lib/languages/languages";

/*
 * `build-islands.ts <folder of the build>` bundles the donation page's script (components/donate/islands/hydrate.ts),
 * once for each language, into the build's static files, compresses it and the style sheets, and lists the files in
 * `islands.json` for lib/http/server/pages. `next build` calls it after its own bundles (next.config.ts).
 */
const root = fileURLToPath(new URL("..", import.meta.url));
/** Browsers that run Next's own scripts. */
const TARGET = ["chrome111", "edge111", "firefox111", "safari16.4"];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which build? node --import tsx scripts/build-islands.ts .next");
const files = join(folder, "static");

/** One language's messages as a compiled module, so that the script needs no message parser. */
function translationOf(language: Language): Plugin {
  const { messages, ...rest } = islandTranslation(language);
  const words = JSON.stringify({ ...rest, messages: compiled(messages) });
  return {
    name: "words",
    resolveId: (id) => (id === "virtual:translation" ? id : null),
    load: (id) => (id === "virtual:translation" ? `export default ${words}` : null),
  };
}

/** The address of a language's script. */
async function buildScript(language: Language, first: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    base: "/_next/static/islands/",
    publicDir: false,
    logLevel: "error",
    mode: "production",
    plugins: [translationOf(language)],
    define: { "process.env.NODE_ENV": '"production"' },
    esbuild: { jsx: "automatic", legalComments: "none" },
    resolve: {
      alias: {
        "@": join(root, "."),
        "use-intl/format-message": "use-intl/format-message/format-only",
      },
    },
    build: {
      outDir: join(files, "islands"),
      emptyOutDir: first,
      target: TARGET,
      modulePreload: false,
      rollupOptions: {
        input: join(root, "components", "donate", "islands", "hydrate.ts"),
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          // A separate file of a few hundred bytes is not worth a round trip.
          experimentalMinChunkSize: 2000,
        },
      },
    },
  });
  const entry = [built]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (!entry) throw new Error("The donation page's script was not built");
  return `/_next/static/islands/${entry.fileName}`;
}

const scripts: Record<string, string> = {};
for (const [index, language] of LANGUAGES.entries())
  scripts[language] = await buildScript(language, index === 0);

const compressed = readdirSync(files, { recursive: true, encoding: "utf8" })
  .map((path) => join(files, path))
  .filter((path) => /\.css$|[\\/]islands[\\/][^\\/]+\.js$/.test(path));
for (const path of compressed) {
  const bytes = readFileSync(path);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: size }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
const addresses = compressed.map((path) => `/_next/static/${relative(files, path).replaceAll(sep, "/")}`);
writeFileSync(join(folder, "islands.json"), JSON.stringify({ scripts, files: addresses }));
