import { connect } from "node:net";
import { readCostTable } from "../../scripts/testing/costs/cost-table";

const KIB = 1024;
const MIB = KIB * KIB;

/** A raw request; the head has no `Host` and is not terminated. */
export type HostileRequest = { name: string; head: string; body?: string };

const json = (body: string, more = "") =>
  `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}`;
const form = (body: string, origin: string) =>
  `content-type: application/x-www-form-urlencoded\r\norigin: ${origin}\r\ncontent-length: ${body.length}\r\n`;

/** Bodies of a given length that are the most expensive to parse. */
export const BODIES: Record<string, (bytes: number) => string> = {
  deep: (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  wide: (bytes) => `[${"[],".repeat(bytes / 3 - 2)}1]`,
  keys: (bytes) =>
    `{${Array.from({ length: bytes / 16 }, (_, n) => `"${String(n).padStart(9, "k")}":1`).join(",")}}`,
  text: (bytes) => `{"a":"${"\\u0001".repeat(bytes / 6 - 4)}"}`,
};

/** Texts of 60 KiB that make regular expressions backtrack. */
const TEXTS = [`a@${".".repeat(60_000)} x`, `${"a".repeat(60_000)}@`, "-".repeat(60_000), "%".repeat(60_000)];

const signature = () => `x-inngest-signature: t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}\r\n`;
const stripe = () => `stripe-signature: t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}\r\n`;

/**
 * What a stranger may have: a campaign, its organization, the view token of a paid donation, as in a forwarded receipt,
 * and what a donor with many donations gets: a session at My giving, and links to a statement, to a recurring
 * donation's changes and to its raise.
 */
export type HostileTarget = {
  slug: string;
  org: string;
  token: string;
  giving: string;
  statement: string;
  manage: string;
  raise: string;
};

/** Changes that would end what the other requests use; they get an unknown token. */
const ENDING = /^DELETE |\/cancel$|\/raises\/[^/]+\/confirm$|\/raise\/confirm$/;

/** The token for a row of docs/costs-per-call.md; unknown where the stranger has none. */
function tokenFor(row: string, target: HostileTarget): string {
  if (ENDING.test(row)) return "x";
  if (/ \/api\/public\/donations\/|\/(?:thanks|pay|member)\//.test(row)) return target.token;
  if (/ \/api\/public\/giving\//.test(row)) return target.giving;
  if (/ \/api\/public\/statements\//.test(row)) return target.statement;
  if (/ \/api\/public\/raises\/|\/raise$/.test(row)) return target.raise;
  if (/ \/api\/public\/subscriptions\/|\/recurring\//.test(row)) return target.manage;
  return "x";
}

/** The path of a row of docs/costs-per-call.md for this target. Other parameters are unknown ids. */
function pathOf(row: string, target: HostileTarget): string {
  const { slug, org } = target;
  const [, path = ""] = row.split(" ");
  const ofOrganization = /^\/(?:o|api\/public\/orgs)\//.test(path);
  return path
    .replace("/**", "/x")
    .replace(/[[{]slug[\]}]/, ofOrganization ? org : slug)
    .replace("[org]", org)
    .replace(/[[{]token[\]}]/, tokenFor(row, target))
    .replace("[file]", "x.webp")
    .replace("[page]", "0")
    .replace(/[[{]\w+[\]}]/g, "x");
}

/** Every public route in docs/costs-per-call.md, except signed calls and unknown paths, which are added separately. */
function routesOf(target: HostileTarget): { method: string; path: string; route: string }[] {
  return readCostTable().flatMap(({ route }) => {
    const [method = "", row = ""] = route.split(" ");
    const isApart = method === "*" || method === "CALLER" || /^\/api\/(?:webhooks|processor)\//.test(row);
    return isApart ? [] : [{ method, path: pathOf(route, target), route }];
  });
}

/** Parameters without which an operation does nothing. */
const QUERIES: Record<string, string> = {
  "GET /api/public/giving/{token}/donations": "?limit=100",
  "GET /api/public/giving/{token}/statement.pdf": "?from=2020-01-01&to=2999-12-31",
  "GET /o/[slug]/giving/statement": "?year=2026",
};

/** Reads as a browser sends them, with all that the stranger has: an unknown parameter is refused before the work. */
function plainReads(target: HostileTarget): HostileRequest[] {
  const cookie = `cookie: giving=${target.giving}\r\n`;
  const read = (path: string) => ({
    name: `a read of ${path}`,
    head: `GET ${path} HTTP/1.1\r\n${path.startsWith("/o/") ? cookie : ""}`,
  });
  const reads = routesOf(target).filter(({ method }) => method === "GET");
  return [
    ...reads.map(({ path, route }) => read(`${path}${QUERIES[route] ?? ""}`)),
    read(`/o/${target.org}/giving/export?format=csv`),
  ];
}

/** The worst single unauthenticated requests for each kind of entry point. */
export function hostileRequests(origin: string, target: HostileTarget): HostileRequest[] {
  const { slug } = target;
  const routes = routesOf(target);
  const isOfApi = ({ path }: { path: string }) => path.startsWith("/api/");
  const changes = routes.filter(({ method }) => method !== "GET");
  const requests: HostileRequest[] = [];
  for (const [name, make] of Object.entries(BODIES)) {
    for (const bytes of [30 * KIB, 5 * MIB - 64]) {
      const body = make(bytes);
      requests.push({
        name: `inngest ${name} ${bytes}`,
        head: `POST /api/inngest?fnId=x HTTP/1.1\r\n${json(body, signature())}`,
        body,
      });
    }
    const event = make(MIB - 64);
    for (const path of ["/api/webhooks/processor", "/api/processor/webhooks"])
      requests.push({
        name: `${path} ${name}`,
        head: `POST ${path} HTTP/1.1\r\n${json(event, stripe())}`,
        body: event,
      });
    const small = make(60 * KIB);
    for (const path of ["/api/donations", "/api/orgs", "/api/unknown"])
      requests.push({
        name: `${path} ${name}`,
        head: `POST ${path} HTTP/1.1\r\n${json(small)}`,
        body: small,
      });
  }
  const keys = BODIES["keys"]?.(60 * KIB) ?? "";
  for (const { method, path } of changes.filter(isOfApi))
    requests.push({
      name: `keys to ${method} ${path}`,
      head: `${method} ${path} HTTP/1.1\r\n${json(keys)}`,
      body: keys,
    });
  for (const text of TEXTS) {
    const donation = JSON.stringify({
      campaignId: "x",
      amount: 5000,
      donor: { email: text, firstName: "A", lastName: "B" },
    });
    requests.push({
      name: `a donation by ${text.slice(0, 4)}`,
      head: `POST /api/donations HTTP/1.1\r\n${json(donation)}`,
      body: donation,
    });
    const fields = new URLSearchParams({
      email: text.slice(0, 60_000),
      firstName: "A",
      amount: "5000",
    }).toString();
    const sent = fields.slice(0, 64 * KIB);
    requests.push({
      name: `the form of ${text.slice(0, 4)}`,
      head: `POST /donate/${slug}/give HTTP/1.1\r\n${form(sent, origin)}`,
      body: sent,
    });
  }
  const many = Array.from({ length: 9000 }, (_, n) => `k${n}=`)
    .join("&")
    .slice(0, 64 * KIB);
  requests.push({
    name: "a form of thousands of fields",
    head: `POST /donate/${slug}/give HTTP/1.1\r\n${form(many, origin)}`,
    body: many,
  });
  const parts = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${"y".repeat(5 * MIB)}\r\n--x--\r\n`;
  const multipart = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${parts.length}\r\n`;
  const forms = changes.filter((one) => !isOfApi(one)).map(({ path }) => path);
  for (const path of ["/", `/donate/${slug}`, "/pictures/x.webp", ...forms])
    requests.push({
      name: `multipart to ${path}`,
      head: `POST ${path} HTTP/1.1\r\norigin: ${origin}\r\n${multipart}`,
      body: parts,
    });
  const query = `?${Array.from({ length: 2000 }, (_, n) => `k${n}=%E0%A4`).join("&")}`.slice(0, 14 * KIB);
  const cookies = `cookie: ${Array.from({ length: 1500 }, (_, n) => `c${n}=%E0`).join("; ")}`.slice(
    0,
    14 * KIB,
  );
  const headers = Array.from({ length: 1200 }, (_, n) => `x-${n}: y`)
    .join("\r\n")
    .slice(0, 14 * KIB)
    .replace(/\r?\n?[^\r\n]*$/, "");
  const packed = `cookie: kept-form=${"A".repeat(14_000)}`;
  const reads = routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  for (const path of [...reads, "/_next/static/x.js", "/_next/image?url=%2Fx.png&w=64&q=75"]) {
    const more = path.includes("?") ? query.replace("?", "&") : query;
    requests.push({ name: `a query to ${path}`, head: `GET ${path}${more} HTTP/1.1\r\n` });
  }
  for (const path of ["/", `/donate/${slug}`, "/dashboard", "/api/health", "/api/public/donations/x"]) {
    requests.push({ name: `cookies to ${path}`, head: `GET ${path} HTTP/1.1\r\n${cookies}\r\n` });
    requests.push({ name: `headers to ${path}`, head: `GET ${path} HTTP/1.1\r\n${headers}\r\n` });
    requests.push({ name: `a packed form to ${path}`, head: `GET ${path} HTTP/1.1\r\n${packed}\r\n` });
    requests.push({ name: `TRACE of ${path}`, head: `TRACE ${path} HTTP/1.1\r\n` });
  }
  requests.push(...plainReads(target));
  const token = (value: string) => `GET /api/orgs HTTP/1.1\r\nauthorization: Bearer ${value}\r\n`;
  requests.push({ name: "a long key", head: token(`alm_test_${"a".repeat(14_000)}`) });
  requests.push({ name: "a long token", head: token(`eyJhbGciOiJSUzI1NiJ9.${"e30".repeat(4000)}.AAAA`) });
  requests.push({
    name: "a proof",
    head: `POST /api/donations HTTP/1.1\r\nx-proof: ${"a-".repeat(7000)}\r\n${json("{}")}`,
    body: "{}",
  });
  return requests;
}

/** The bytes of a request; `address` is the visitor's, in the header that the trusted proxy sets. */
export function bytesOf({ head, body = "" }: HostileRequest, address: string): string {
  return `${head}host: localhost\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n${body}`;
}

/** Sends a request over its own connection; returns the status, or 0 when the connection was closed without one. */
export function send(port: number, bytes: string): Promise<number> {
  return new Promise((done) => {
    let answer = "";
    const socket = connect(port, "localhost", () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      done(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    };
    socket.on("data", (chunk) => {
      if (answer.length < 100) answer += chunk.toString("latin1");
    });
    // A server that refuses early closes while the rest is being sent.
    socket.on("error", end);
    socket.on("close", end);
  });
}
