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

/** The messages in the bundled code, until each language's script gets its own. */
const PLACEHOLDER = "__TRANSLATION__";
const placeholder: Plugin = {
  name: "placeholder",
  resolveId: (id) => (id === "virtual:translation" ? id : null),
  load: (id) => (id === "virtual:translation" ? `export default ${PLACEHOLDER}` : null),
};

/** One language's messages as compiled code, so that the script needs no message parser. */
function translation(language: Language) {
  const { messages, ...rest } = islandTranslation(language);
  const words = JSON.stringify({ ...rest, messages: compiled(messages) });
  return { name: "translation", renderChunk: (code: string) => code.replace(PLACEHOLDER, () => words) };
}

const built = await build({
  configFile: false,
  root,
  base: "/_next/static/islands/",
  publicDir: false,
  logLevel: "error",
  mode: "production",
  plugins: [placeholder],
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
    emptyOutDir: true,
    target: TARGET,
    modulePreload: false,
    rollupOptions: {
      input: join(root, "components", "donate", "islands", "hydrate.ts"),
      output: LANGUAGES.map((language) => ({
        entryFileNames: "[name]-[hash].js",
        chunkFileNames: "[name]-[hash].js",
        // A separate file of a few hundred bytes is not worth a round trip.
        experimentalMinChunkSize: 2000,
        plugins: [translation(language)],
      })),
    },
  },
});
const outputs = [built].flat().flatMap((one) => ("output" in one ? [one.output] : []));
const scripts = Object.fromEntries(
  LANGUAGES.map((language, index) => {
    const entry = outputs[index]?.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
    if (!entry) throw new Error(`The donation page's script in ${language} was not built`);
    return [language, `/_next/static/islands/${entry.fileName}`];
  }),
);

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
