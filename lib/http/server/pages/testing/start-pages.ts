import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { interceptPages } from "../serve-pages";
import type { SharedPage } from "../shared-page";
import { StaticFiles } from "../static-files";

const PAGES: SharedPage[] = [
  { path: /^\/$/, inLanguages: false, parameters: [], personal: [] },
  {
    path: /^\/donate\/[^/]+$/,
    inLanguages: true,
    parameters: ["org", "donors"],
    personal: ["check"],
    fields: {
      element: "fields",
      form: "form",
      of: ({ query, referrer }) => [
        ["attempt", crypto.randomUUID()],
        ["source", query.get("utm_source") ?? ""],
        ["referrer", referrer ?? ""],
      ],
    },
  },
];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const documentIn = (language: string) =>
  `<!DOCTYPE html><html lang="${language}" class="inter"><head><script src="/next.js" nonce="n1"></script></head><body>`;
const FORM =
  '<div data-island="form"></div><div hidden="" id="fields"><input name="attempt" value="first"/></div>';

/** Answers like Next. The text contains the rendering's number and the visitor's data that it received. */
function next(seen: IncomingMessage[], arrivals: EventEmitter, holdUp?: Promise<void>): RequestListener {
  return async (incoming, response) => {
    const number = seen.push(incoming);
    arrivals.emit("one");
    await holdUp;
    const url = incoming.url ?? "";
    response.setHeader(
      "content-security-policy",
      "script-src 'self' 'nonce-n1'; style-src 'self' 'nonce-n1'",
    );
    response.setHeader("x-frame-options", "DENY");
    response.setHeader("strict-transport-security", "max-age=63072000");
    response.setHeader("cache-control", "private, no-store");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("set-cookie", "a=b");
    response.setHeader("link", '</a.css>; rel=preload; nonce="n1"');
    if (url.startsWith("/donate/moved")) return response.writeHead(307, { location: "/" }).end();
    if (url.startsWith("/donate/breaks") && incoming.headers["user-agent"]) return response.destroy();
    if (url.startsWith("/donate/broken")) response.statusCode = 500;
    if (url.startsWith("/donate/nowhere") || url === "/unreadable") response.statusCode = 404;
    response.write(
      `${documentIn(incoming.headers["accept-language"] ?? "en")}<p>rendering ${number} of ${url} for ${incoming.headers.cookie ?? "all"}</p>`,
    );
    if (url.startsWith("/donate/seen")) response.write('<main data-campaign="c1" class="x"></main>');
    if (url.startsWith("/donate/cut") && incoming.headers["user-agent"]) return response.end("<p>");
    if (url.startsWith("/donate/changed"))
      return response.end(`<p id="fields">attempt of ${number}</p></body></html>`);
    setImmediate(() =>
      response.end(`${url.startsWith("/donate/") ? FORM : ""}<script nonce="n1">x</script></body></html>`),
    );
  };
}

/**
 * Starts a server with two shared pages, whose renderings state what they were made for. `holdUp` delays renderings;
 * `arrived` waits until `count` of them have started.
 */
export async function startPages(
  options: {
    mostPages?: number;
    mostRenderings?: number;
    holdUp?: Promise<void>;
    onView?: Parameters<typeof interceptPages>[2]["onView"];
  } = {},
) {
  const seen: IncomingMessage[] = [];
  const arrivals = new EventEmitter();
  const time = { now: 0 };
  const server = createServer(next(seen, arrivals, options.holdUp));
  const cache = interceptPages(server, PAGES, {
    scripts: { en: "/islands.js", es: "/islands-es.js" },
    host: "give.example.org",
    files: new StaticFiles("", []),
    clock: () => time.now,
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    request({ host: "127.0.0.1", port, path, method, headers }).end();
  const requestPage = async (...sending: Parameters<typeof send>) => {
    const sent = send(...sending);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const chunks = (await answer.toArray()) as Buffer[];
    const bytes = Buffer.concat(chunks);
    return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
  };
  const arrived = async (count: number) => {
    while (seen.length < count) await once(arrivals, "one");
  };
  return { seen, arrived, time, cache, send, requestPage };
}
