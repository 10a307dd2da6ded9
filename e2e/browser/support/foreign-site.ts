import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { EMBED_SCRIPT } from "../../../components/donate/embed/version";

export type ForeignSite = { origin: string; close: () => Promise<void> };

type SiteOptions = {
  /** The installation's origin, which the site's policy allows. */
  app: string;
  /** Further sources of frames. */
  frames?: readonly string[];
  body: string;
};

/** A site with its own origin and the strictest policy that an embedded form permits: no inline scripts or styles. */
export async function startForeignSite({ app, frames = [], body }: SiteOptions): Promise<ForeignSite> {
  const policy = [
    "default-src 'none'",
    `script-src ${app}`,
    `frame-src ${[app, ...frames].join(" ")}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Our site</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"></head><body><h1>Our site</h1>${body}
${loaderOf(app)}</body></html>`;
  return serve(page, { "content-security-policy": policy });
}

/** The part of a snippet that loads the script. */
export const loaderOf = (app: string) =>
  `<script src="${app}${EMBED_SCRIPT.path}" integrity="${EMBED_SCRIPT.integrity}" crossorigin="anonymous"></script>`;

/** A site whose page runs this script, for example in a frame of another site. */
export function startScriptSite(script: string): Promise<ForeignSite> {
  return serve(`<!doctype html><title>Another site</title><script>${script}</script>`, {});
}

async function serve(page: string, headers: Record<string, string>): Promise<ForeignSite> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
