import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EMBED_SCRIPT } from "../components/donate/embed/version";
import { bundleLoader } from "./embed/bundle-loader";

/*
 * `build-embed.ts` writes the loader of embedded forms (components/donate/embed/loader.ts) to the file of its present
 * version. Only for an unpublished version: sites pin the hashes of published ones.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const { code, integrity } = await bundleLoader();
writeFileSync(join(root, "public", EMBED_SCRIPT.path), code);
console.log(`${EMBED_SCRIPT.path}: ${Buffer.byteLength(code)} bytes, ${integrity}`);
