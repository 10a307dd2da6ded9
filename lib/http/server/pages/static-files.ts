import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { encodingFor } from "./encode";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
/** File names contain a hash of the content. */
const FOREVER = "public, max-age=31536000, immutable";
const STATIC = "/_next/static/";

type File = { type: string; br: Buffer; gzip: Buffer };

/** The donation page's script by language, and the files that the build compressed. */
export type Islands = { scripts: Readonly<Record<string, string>>; files: StaticFiles };

/**
 * Returns the build's scripts for islands and its compressed files (scripts/build-islands.ts). Null in development and
 * if the list of them is missing, as on Vercel: Next then serves the pages itself, with its own scripts.
 */
export function readIslands(): Islands | null {
  if (process.env.NODE_ENV !== "production") return null;
  const folder = join(/* turbopackIgnore: true */ process.cwd(), process.env["NEXT_DIST_DIR"] ?? ".next");
  const list = join(/* turbopackIgnore: true */ folder, "islands.json");
  if (!existsSync(list)) return null;
  const { scripts, files } = JSON.parse(readFileSync(list, "utf8")) as {
    scripts: Record<string, string>;
    files: string[];
  };
  return { scripts, files: new StaticFiles(folder, files) };
}

/**
 * Scripts and style sheets that the build compressed. Next compresses a file again for each visitor, which costs more
 * than serving a page.
 */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, File>;

  /** `folder` is the build's folder; `paths` are the URL paths of the files. */
  constructor(folder: string, paths: readonly string[]) {
    this.#files = new Map(
      paths.map((path) => {
        const file = join(/* turbopackIgnore: true */ folder, "static", path.slice(STATIC.length));
        const type = TYPES[extname(path)] ?? "application/octet-stream";
        return [path, { type, br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) }];
      }),
    );
  }

  /** Answers a request for one of these files. False for other, range and conditional requests, which Next answers. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    const file = url.startsWith(STATIC) ? this.#files.get(url) : undefined;
    const encoding = encodingFor(headers["accept-encoding"]?.toString());
    if (!file || encoding === "identity" || (method !== "GET" && method !== "HEAD")) return false;
    if (headers.range || headers["if-none-match"] || headers["if-modified-since"]) return false;
    const bytes = file[encoding];
    response.writeHead(200, {
      "cache-control": FOREVER,
      "content-type": file.type,
      "content-encoding": encoding,
      "content-length": bytes.length,
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
    response.end(method === "HEAD" ? undefined : bytes);
    return true;
  }
}
