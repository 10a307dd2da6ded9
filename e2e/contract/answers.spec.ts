import { createServer, get, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { answerJudge, type Exchange } from "../support/answer-judge";
import type { Document } from "../support/document";
import { type Passed, startPassThrough } from "../support/pass-through";

// What checks the app in every other test is itself checked here, against small documents and servers of its own.
const limits = { "X-RateLimit-Limit": {}, "X-RateLimit-Remaining": {}, "X-RateLimit-Reset": {} };
const headers = { "X-Request-Id": {}, ...limits };
const error = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  headers,
};
const thing = {
  type: "object",
  properties: {
    id: { type: "string" },
    cents: { type: "integer" },
    at: { type: "string", format: "date-time" },
  },
  required: ["id", "cents"],
};
const document = {
  openapi: "3.1.0",
  paths: {
    "/api/things/{id}": {
      get: {
        operationId: "getThing",
        security: [],
        "x-role": "public",
        responses: {
          200: { content: { "application/json": { schema: thing } }, headers },
          404: error,
          500: error,
        },
      },
    },
    "/api/open": {
      post: {
        operationId: "openThing",
        security: [],
        "x-role": "public",
        responses: {
          200: {
            content: { "application/json": { schema: thing } },
            headers: { ...headers, "Access-Control-Allow-Origin": {} },
          },
          409: { ...error, headers: { ...headers, "Access-Control-Allow-Origin": {}, "Retry-After": {} } },
          429: { ...error, headers: { ...headers, "Access-Control-Allow-Origin": {}, "Retry-After": {} } },
        },
      },
      get: {
        operationId: "closedThing",
        security: [{ apiKey: [] }],
        "x-role": "MEMBER",
        responses: { 200: { content: { "application/json": { schema: thing } }, headers } },
      },
    },
    "/api/things/all.csv": {
      get: {
        operationId: "exportThings",
        security: [],
        "x-role": "public",
        responses: { 200: { content: { "text/csv": { schema: { type: "string" } } }, headers } },
      },
    },
  },
  components: {
    schemas: {
      Error: {
        type: "object",
        properties: { error: { type: "string" }, status: { type: "integer" } },
        required: ["error", "status"],
        additionalProperties: true,
      },
    },
  },
} as unknown as Document;

const judge = answerJudge(document);
const sent: Record<string, string> = {
  "content-type": "application/json",
  "x-request-id": "r",
  "x-ratelimit-limit": "100",
  "x-ratelimit-remaining": "99",
  "x-ratelimit-reset": "1",
};
function seen(given: Partial<Omit<Exchange, "header">> & { headers?: Record<string, string | undefined> }) {
  const { headers: changed, ...rest } = given;
  const all: Record<string, string | undefined> = { ...sent, ...changed };
  const header = (name: string) => all[name.toLowerCase()] ?? null;
  const body = JSON.stringify({ id: "x", cents: 1 });
  return judge({ method: "GET", address: "/api/things/x?a=b", status: 200, header, body, ...rest });
}
const refusal = (status: number, text = "No") => JSON.stringify({ error: text, status });

const open = { "access-control-allow-origin": "*" };
/** What a browser asks before it lets a page of another site call, and hears. */
const asked = {
  method: "OPTIONS",
  address: "/api/open",
  status: 204,
  body: "",
  headers: { ...open, "access-control-allow-methods": "POST", allow: "GET, POST, OPTIONS" },
};

test("an answer that fits its schema passes, and is known by its operation", () => {
  expect(seen({})).toEqual({ operationId: "getThing", succeeded: true, problems: [] });
  expect(seen({ status: 404, body: refusal(404) })).toMatchObject({ succeeded: false, problems: [] });
  expect(seen({ method: "HEAD", body: null }).problems).toEqual([]);
  const csv = { address: "/api/things/all.csv", headers: { "content-type": "text/csv; charset=utf-8" } };
  expect(seen({ ...csv, body: null })).toEqual({
    operationId: "exportThings",
    succeeded: true,
    problems: [],
  });
  expect(seen({ address: "/api/nothing", status: 404, body: refusal(404) }).problems).toEqual([]);
  const wrong = { method: "PUT", status: 405, body: refusal(405), headers: { allow: "GET" } };
  expect(seen(wrong).problems).toEqual([]);
  const posted = { method: "POST", address: "/api/open", headers: open };
  expect(seen(posted).problems).toEqual([]);
  expect(seen({ ...posted, status: 409, body: refusal(409) }).problems).toEqual([]);
  expect(seen({ address: "/api/open" }).problems).toEqual([]);
  expect(seen(asked).problems).toEqual([]);
});

for (const [what, given] of [
  ["a missing field", { body: '{"id":"x"}' }],
  ["a field of another type", { body: '{"id":"x","cents":1.5}' }],
  ["a field that is not written down", { body: '{"id":"x","cents":1,"secret":"s"}' }],
  ["a time that is none", { body: '{"id":"x","cents":1,"at":"yesterday"}' }],
  ["a body that breaks off", { body: '{"id":"x","ce' }],
  ["another media type", { headers: { "content-type": "text/html" }, body: "<p>" }],
  ["a status that is not written down", { status: 403, body: refusal(403) }],
  ["a mistake of ours", { status: 500, body: refusal(500) }],
  ["no request id", { headers: { "x-request-id": undefined } }],
  ["no word about the limit", { headers: { "x-ratelimit-reset": undefined } }],
  ["an address that answers and is not written down", { address: "/api/hidden" }],
  ["a method that answers and is not written down", { method: "DELETE" }],
  [
    "a 405 that allows something else",
    { method: "PUT", status: 405, headers: { allow: "GET, POST" }, body: refusal(405) },
  ],
  [
    "a 405 that conceals that OPTIONS is answered",
    {
      method: "PUT",
      address: "/api/open",
      status: 405,
      headers: { allow: "GET, POST" },
      body: refusal(405),
    },
  ],
  ["no word to pages of other sites that may call", { method: "POST", address: "/api/open" }],
  ["a word to pages of other sites that may not call", { address: "/api/open", headers: open }],
  [
    "no word about when to try again",
    { method: "POST", address: "/api/open", status: 429, headers: open, body: refusal(429) },
  ],
  ["a question of a browser that is refused", { ...asked, status: 405, body: refusal(405) }],
  [
    "a question of a browser that is promised too much",
    { ...asked, headers: { ...asked.headers, "access-control-allow-methods": "GET, POST" } },
  ],
  [
    "OPTIONS of what pages of other sites may not call",
    { ...asked, address: "/api/things/x", headers: { ...asked.headers, allow: "GET, OPTIONS" } },
  ],
  ["an unknown address without the general body", { address: "/api/x", status: 404, body: "{}" }],
] as const)
  test(`an answer is held against the document: ${what}`, () => {
    expect(seen(given).problems).not.toEqual([]);
  });

test.describe("the server in front of the app", () => {
  const opened: Server[] = [];
  test.afterEach(() => {
    for (const server of opened.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function inFrontOf(server: Server): Promise<{ origin: string; port: number; passed: Passed[] }> {
    await new Promise<void>((done) => server.listen(0, "localhost", done));
    const passed: Passed[] = [];
    const front = await startPassThrough((server.address() as AddressInfo).port, {
      keeps: () => true,
      passed: (it) => passed.push(it),
    });
    opened.push(server, front.server);
    return { origin: `http://localhost:${front.port}`, port: front.port, passed };
  }

  test("changes nothing of a request and nothing of an answer", async () => {
    const body = gzipSync("hello");
    const { origin, passed } = await inFrontOf(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          response.writeHead(299, "Odd", [
            ...["X-Url", request.url ?? "", "X-Method", request.method ?? ""],
            ...["X-Body", Buffer.concat(chunks).toString("hex"), "X-Host", request.headers.host ?? ""],
            ...[
              "X-From",
              String(request.headers["x-forwarded-for"]),
              "Set-Cookie",
              "a=1",
              "Set-Cookie",
              "b=2",
            ],
            ...["Content-Encoding", "gzip"],
          ]);
          response.end(body);
        });
      }),
    );
    const answer = await fetch(`${origin}/api/a%2Fb%20c?x=1&x=%zz`, {
      method: "PATCH",
      body: new Uint8Array([0, 255, 10]),
      headers: { "x-forwarded-for": "10.0.0.1, 10.0.0.2" },
    });
    expect([answer.status, answer.statusText, await answer.text()]).toEqual([299, "Odd", "hello"]);
    expect(answer.headers.get("x-url")).toBe("/api/a%2Fb%20c?x=1&x=%zz");
    expect(answer.headers.get("x-method")).toBe("PATCH");
    expect(answer.headers.get("x-body")).toBe("00ff0a");
    expect(answer.headers.get("x-host")).toBe(new URL(origin).host);
    expect(answer.headers.get("x-from")).toBe("10.0.0.1, 10.0.0.2");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(passed.map((one) => one.body.equals(body))).toEqual([true]);
  });

  test("hands a stream on as it comes", async () => {
    let end = () => {};
    const { origin } = await inFrontOf(
      createServer((_request, response) => {
        response.write("first");
        end = () => response.end("last");
      }),
    );
    const reader = (await fetch(origin)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
    end();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("last");
  });

  test("breaks off when the app dies within an answer, and when it is not there", async () => {
    const app = createServer((_request, response) => {
      response.write("first");
      response.socket?.destroy();
    });
    const { origin, passed } = await inFrontOf(app);
    await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow();
    expect(passed).toEqual([]);
    await new Promise((done) => app.close(done));
    await expect(fetch(origin)).rejects.toThrow();
  });

  test("lets the app know that a caller has gone", async () => {
    let call: ReturnType<typeof get> | undefined;
    const gone = new Promise<void>((done) => {
      const app = createServer((_request, response) => {
        response.on("close", done);
        call?.destroy();
      });
      void inFrontOf(app).then(({ origin }) => {
        call = get(origin);
        call.on("error", () => {});
      });
    });
    await gone;
  });

  test("takes requests that are hardly any", async () => {
    const { port } = await inFrontOf(createServer((_request, response) => response.end("app")));
    const socket = connect(port, "localhost");
    socket.end("nonsense\r\n\r\n");
    const heard = await new Promise<string>((done) => socket.once("data", (data) => done(String(data))));
    expect(heard).toContain("400");
  });
});
