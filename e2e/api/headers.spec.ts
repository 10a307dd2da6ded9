import { request } from "node:http";
import { expect, test } from "../support/stack";

type Seen = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Sends a request with method and path unnormalized. */
function call(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Seen> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      answer.on("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.on("error", fail).end();
  });
}

const PAGE = { "x-frame-options": "DENY", "content-security-policy": /frame-ancestors 'none'/ };
const OPEN = { "referrer-policy": "strict-origin-when-cross-origin", "x-robots-tag": undefined };
const SECRET = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };
const API = { "cache-control": "no-store", "x-request-id": /^[0-9a-f-]{36}$/ };
/** Shared pages have no nonce, because all visitors would receive the same one. */
const SHARED = {
  "content-security-policy": /script-src 'self' [^';]*; style-src 'self'; .*frame-ancestors 'none'/,
  vary: /Accept-Encoding, Accept-Language, Cookie, rsc/,
};
const DYNAMIC = { "cache-control": /no-store/ };

const ANSWERS: [string, string, number, Record<string, string | RegExp | undefined>][] = [
  ["GET", "/", 200, { ...PAGE, ...OPEN, ...DYNAMIC, ...SHARED }],
  ["HEAD", "/", 200, { ...PAGE, ...OPEN, ...DYNAMIC, ...SHARED }],
  ["GET", "/docs/api", 200, { ...PAGE, ...OPEN }],
  ["GET", "/docs/api/search-index", 200, { ...PAGE, ...OPEN, "cache-control": /max-age=300/ }],
  ["GET", "/unknown-page", 404, { ...PAGE, ...OPEN }],
  ["GET", "/donate/unknown-campaign", 404, { ...PAGE, ...OPEN, ...DYNAMIC, ...SHARED }],
  ["GET", "/donate/%ff", 404, { ...PAGE, ...OPEN, ...DYNAMIC }],
  ["GET", "/pictures/%E0%A4%A", 404, { ...PAGE, ...DYNAMIC }],
  ["GET", "/embed/unknown-organization/unknown-campaign", 404, { ...PAGE, ...OPEN, ...DYNAMIC, ...SHARED }],
  ["GET", "/embed/unknown-organization/unknown-campaign/thanks/x", 404, { ...PAGE, ...SECRET, ...DYNAMIC }],
  ["GET", "/embed/unknown-organization/unknown-campaign/pay/x", 404, { ...PAGE, ...SECRET, ...DYNAMIC }],
  ["GET", "/embed/v1.js", 200, { "access-control-allow-origin": "*", "cache-control": /immutable/ }],
  ["GET", "/embed/v2.js", 200, { "access-control-allow-origin": "*", "cache-control": /immutable/ }],
  ["GET", "/embed/v3.js", 200, { "access-control-allow-origin": "*", "cache-control": /immutable/ }],
  ["GET", "/donate/unknown-campaign/thanks/x", 404, { ...PAGE, ...SECRET, ...DYNAMIC }],
  ["GET", "/donate/unknown-campaign/pay/x", 404, { ...PAGE, ...SECRET, ...DYNAMIC }],
  ["GET", "/donate/unknown-campaign/recurring/x", 404, { ...PAGE, ...SECRET, ...DYNAMIC }],
  ["GET", "/donate/unknown-campaign/recurring/x/raise", 404, { ...PAGE, ...SECRET, ...DYNAMIC }],
  ["GET", "/invitations/x", 404, { ...PAGE, ...SECRET, ...DYNAMIC }],
  ["GET", "/dashboard", 307, { ...PAGE, ...OPEN, ...DYNAMIC }],
  ["GET", "/session/token", 403, { ...PAGE, ...OPEN, ...DYNAMIC }],
  ["TRACE", "/", 405, { ...PAGE, ...OPEN, allow: "GET, HEAD", "cache-control": "no-store" }],
  ["TRACE", "/donate/unknown-campaign", 405, { ...PAGE, ...OPEN, allow: "GET, HEAD" }],
  ["PROPFIND", "/dashboard", 405, { ...PAGE, ...OPEN, allow: "GET, HEAD" }],
  ["POST", "/", 405, { ...PAGE, ...OPEN, allow: "GET, HEAD" }],
  ["DELETE", "/donate/unknown-campaign/thanks/x", 405, { ...PAGE, ...SECRET, allow: "GET, HEAD" }],
  ["PUT", "/donate/unknown-campaign/give", 405, { ...PAGE, ...OPEN, allow: "POST" }],
  ["POST", "/donate/unknown-campaign/give", 403, { ...PAGE, ...OPEN }],
  ["POST", "/donate/unknown-campaign/recurring/x/manage-link", 403, { ...PAGE, ...SECRET }],
  ["POST", "/donate/unknown-campaign/recurring/x/raise/confirm", 403, { ...PAGE, ...SECRET }],
  ["GET", "/pictures/x.webp", 404, { "content-security-policy": /sandbox/, "cache-control": "no-store" }],
  ["POST", "/pictures/x.webp", 405, { "content-security-policy": /sandbox/, allow: "GET, HEAD" }],
  ["GET", "/icon.svg", 200, {}],
  // Next's image optimizer is disabled: any visitor could make it encode images.
  ["GET", "/_next/image?url=%2Ficon.svg&w=64&q=75", 404, {}],
  ["GET", "/api/health", 200, API],
  ["GET", "/api/unknown", 404, API],
  ["GET", "/api/public/raises/x", 404, API],
  ["GET", "/api/orgs", 401, { ...API, "www-authenticate": "Bearer" }],
  ["TRACE", "/api/orgs", 405, API],
  ["GET", "/api/inngest", 401, { ...API, connection: "close" }],
  ["POST", "/api/inngest", 401, { ...API, connection: "close" }],
  ["TRACE", "/api/inngest", 401, API],
  ["POST", "/api/webhooks/processor", 400, API],
  ["GET", "/api/openapi.json", 200, API],
];

test("every kind of response has the security headers and its exact content type", async ({
  stack,
  visitor,
}) => {
  for (const [method, path, status, expected] of ANSWERS) {
    const seen = await call(stack.direct, method, path, { "x-forwarded-for": visitor });
    const what = `${method} ${path}`;
    expect([what, seen.status]).toEqual([what, status]);
    expect([what, seen.headers["x-content-type-options"]]).toEqual([what, "nosniff"]);
    expect([what, seen.headers["x-powered-by"]]).toEqual([what, undefined]);
    for (const [name, value] of Object.entries(expected))
      if (value instanceof RegExp) expect(String(seen.headers[name]), `${what}: ${name}`).toMatch(value);
      else expect(seen.headers[name], `${what}: ${name}`).toBe(value);
  }
  const page = await call(stack.direct, "GET", "/docs/api");
  const script = /\/_next\/static\/[^"]+\.js/.exec(page.body)?.[0] ?? "";
  const file = await call(stack.direct, "GET", script);
  expect([file.status, file.headers["x-content-type-options"]]).toEqual([200, "nosniff"]);
  expect(file.headers["cache-control"]).toContain("immutable");
});

test("pages and scripts are compressed for clients that accept it", async ({ stack, visitor }) => {
  const headers = { "x-forwarded-for": visitor, "accept-encoding": "gzip" };
  const { body } = await call(stack.direct, "GET", "/docs/api", { "x-forwarded-for": visitor });
  const script = /\/_next\/static\/[^"]+\.js/.exec(body)?.[0] ?? "";
  for (const path of ["/", "/docs/api", script]) {
    const seen = await call(stack.direct, "GET", path, headers);
    expect([path, seen.status, seen.headers["content-encoding"]]).toEqual([path, 200, "gzip"]);
  }
});
