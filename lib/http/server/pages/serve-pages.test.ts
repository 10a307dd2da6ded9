import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { log } from "@/lib/services/log";
import { startPages } from "./testing/start-pages";

const attemptIn = (text: string) => /name="attempt" value="([^"]*)"/.exec(text)?.[1];

describe("a popular page", () => {
  test("is rendered once for all views within two seconds", async () => {
    const { seen, time, requestPage } = await startPages();
    const views = await Promise.all(Array.from({ length: 40 }, () => requestPage("/donate/a")));
    expect(views.map(({ status }) => status)).toEqual(views.map(() => 200));
    expect(seen).toHaveLength(1);
    time.now = 2000;
    expect((await requestPage("/donate/a")).text).toContain("rendering 2");
  });

  test("gives every view an attempt and a source of its own", async () => {
    const { requestPage } = await startPages();
    const views = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        requestPage(`/donate/a?utm_source=s${index}`, { referer: `https://r${index}.example/` }),
      ),
    );
    expect(new Set(views.map(({ text }) => attemptIn(text))).size).toBe(20);
    for (const [index, { text }] of views.entries()) {
      expect(text.match(/name="attempt"/g)).toHaveLength(1);
      expect(text).toContain(`name="source" value="s${index}"`);
      expect(text).toContain(`name="referrer" value="https://r${index}.example/"`);
      expect(text.endsWith("</div></body></html>")).toBe(true);
    }
  });

  test("is rendered without any data of the visitor who opens it first", async () => {
    const { seen, requestPage } = await startPages();
    const { text } = await requestPage("/donate/a?utm_source=x&fbclid=y&__proto__=z", {
      cookie: "session=secret; theme=odd; kept-form=abc",
      referer: "https://elsewhere.example/",
      authorization: "Bearer secret",
      "accept-language": "de",
      "x-forwarded-for": "192.0.2.1",
    });
    expect(text).toContain("of /donate/a for all");
    expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual(["accept", "host", "user-agent"]);
  });

  test("differs by organization, position in the donor roll and theme, and by nothing else in the request", async () => {
    const { seen, requestPage } = await startPages();
    for (const path of [
      "?org=o",
      "?donors=d",
      "?org=o&donors=d",
      "",
      "?donors=d&x=1&org=o",
      "?org=o&org=p",
      "?y",
    ])
      await requestPage(`/donate/a${path}`);
    expect(seen.map(({ url }) => url)).toEqual([
      "/donate/a?org=o",
      "/donate/a?donors=d",
      "/donate/a?org=o&donors=d",
      "/donate/a",
    ]);
    const dark = await requestPage("/donate/a", { cookie: "session=secret; theme=dark; a=b" });
    expect(dark.text).toContain("for theme=dark");
    expect((await requestPage("/donate/a")).text).toContain("for all");
  });

  test("has a policy that allows no inline script, and no nonce anywhere", async () => {
    const { requestPage } = await startPages();
    const { headers, text } = await requestPage("/donate/a");
    expect(headers["content-security-policy"]).toBe("script-src 'self'; style-src 'self'");
    expect(JSON.stringify(headers) + text).not.toContain("n1");
    expect(text.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/islands.js">']);
  });

  test("keeps the page's headers except cookies and hints, is not stored by clients, and states what it varies on", async () => {
    const { requestPage } = await startPages();
    const { headers } = await requestPage("/donate/a", {
      "if-none-match": "*",
      "if-modified-since": new Date().toUTCString(),
    });
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "strict-transport-security": "max-age=63072000",
      "cache-control": "private, no-store",
    });
    for (const name of ["set-cookie", "link", "etag", "transfer-encoding"])
      expect(headers[name]).toBeUndefined();
    for (const name of ["accept-encoding", "accept-language", "cookie", "rsc", "next-router-prefetch"])
      expect(headers.vary?.toLowerCase()).toContain(name);
  });

  test("is sent in an encoding that the visitor accepts, complete and with its length", async () => {
    const { seen, requestPage } = await startPages();
    const plain = await requestPage("/donate/a");
    const br = await requestPage("/donate/a", { "accept-encoding": "gzip, br" });
    const gzip = await requestPage("/donate/a", { "accept-encoding": "gzip" });
    expect([plain, br, gzip].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
    ]);
    const texts = [plain.text, brotliDecompressSync(br.bytes).toString(), gunzipSync(gzip.bytes).toString()];
    expect(new Set(texts.map((text) => text.replaceAll(/[\da-f-]{36}/g, ""))).size).toBe(1);
    for (const { headers, bytes } of [plain, br, gzip])
      expect(headers["content-length"]).toBe(`${bytes.length}`);
    expect(seen).toHaveLength(1);
  });

  test("answers HEAD with the same headers and no body", async () => {
    const { requestPage } = await startPages();
    const got = await requestPage("/donate/a");
    const head = await requestPage("/donate/a", {}, "HEAD");
    const { date: _1, ...ofHead } = head.headers;
    const { date: _2, ...ofGet } = got.headers;
    expect(ofHead).toEqual(ofGet);
    expect(head.bytes).toHaveLength(0);
  });
});

test("a page is rendered once for each offered language, with its script, and for no other language", async () => {
  const { seen, requestPage } = await startPages();
  const spanish = [
    await requestPage("/donate/a?lang=es"),
    await requestPage("/donate/a", { "accept-language": "es-MX,es;q=0.9,en;q=0.8" }),
    await requestPage("/donate/a", { cookie: "lang=es", "accept-language": "en" }),
  ];
  for (const { text } of spanish) {
    expect(text).toContain('<html lang="es"');
    expect(text).toContain('src="/islands-es.js"');
  }
  expect((await requestPage("/donate/a", { "accept-language": "en-US" })).text).toContain(
    'src="/islands.js"',
  );
  for (let stranger = 0; stranger < 50; stranger++)
    await requestPage(`/donate/a?lang=x${stranger}`, {
      cookie: `lang=y${stranger}`,
      "accept-language": `z${stranger}`,
    });
  expect(seen.map(({ headers, url }) => [url, headers["accept-language"]])).toEqual([
    ["/donate/a", "es"],
    ["/donate/a", "en"],
    ["/donate/a", undefined],
  ]);
});

test("a language chosen in the URL is remembered, except on the landing page, which has none", async () => {
  const { seen, requestPage } = await startPages();
  expect((await requestPage("/donate/a?lang=es")).headers["set-cookie"]).toEqual([
    expect.stringMatching(/^lang=es; Path=\/; Max-Age=\d+; SameSite=Lax/),
  ]);
  expect((await requestPage("/donate/a?lang=xx")).headers["set-cookie"]).toBeUndefined();
  const landing = await requestPage("/?lang=es", { "accept-language": "es" });
  expect(landing.headers["set-cookie"]).toBeUndefined();
  expect(seen.at(-1)?.headers["accept-language"]).toBeUndefined();
});

test("a refused form is rendered for its donor only, with the cookie, and is not cached", async () => {
  const { seen, cache, requestPage } = await startPages();
  for (const name of ["ada", "ben"]) {
    const { text, headers } = await requestPage("/donate/a?check=1&org=o", { cookie: `kept-form=${name}` });
    expect(text).toContain(`of /donate/a?check=1&org=o for kept-form=${name}`);
    expect(attemptIn(text)).toBe("first");
    expect(headers["content-security-policy"]).not.toContain("nonce");
  }
  expect(seen).toHaveLength(2);
  expect(cache.size.entries).toBe(0);
});

test("requests of Next's router, other methods and other pages reach Next unchanged", async () => {
  const { seen, cache, requestPage } = await startPages();
  await requestPage("/donate/a", { rsc: "1" });
  await requestPage("/donate/a", { "next-router-prefetch": "1" });
  await requestPage("/donate/a", {}, "POST");
  for (const path of [
    "/donate/a/thanks/t",
    "/donate/a/pay/t",
    "/donate/a/recurring/t",
    "/invitations/t",
    "/dashboard",
  ])
    expect((await requestPage(path, { cookie: "s=1" })).headers["set-cookie"]).toEqual(["a=b"]);
  expect(seen.map(({ headers }) => headers["user-agent"])).toEqual(seen.map(() => undefined));
  expect(cache.size.entries).toBe(0);
});

test("a missing page is a 404 with its text in the document and without scripts", async () => {
  const { seen, requestPage } = await startPages();
  const { status, text } = await requestPage("/donate/nowhere");
  expect(status).toBe(404);
  expect(text).toContain("of /unreadable for all");
  expect(text).not.toContain("<script");
  for (const path of ["/donate/nowhere", "/donate/nowhere-else"]) await requestPage(path);
  expect(seen.map(({ url }) => url)).toEqual(["/donate/nowhere", "/unreadable", "/donate/nowhere-else"]);
});

test("redirects and failures are passed on, and the next view is rendered again", async () => {
  const { seen, requestPage } = await startPages();
  expect(await requestPage("/donate/moved")).toMatchObject({ status: 307, headers: { location: "/" } });
  for (const rendering of [2, 3])
    expect(await requestPage("/donate/broken")).toMatchObject({
      status: 500,
      text: expect.stringContaining(`rendering ${rendering}`),
    });
  expect(seen).toHaveLength(3);
});

test("a view whose shared rendering is aborted is answered by Next", async () => {
  const warned = vi.spyOn(log, "error").mockImplementation(() => {});
  const { seen, cache, requestPage } = await startPages();
  expect(await requestPage("/donate/breaks")).toMatchObject({
    status: 200,
    text: expect.stringContaining("rendering 2"),
  });
  expect(seen).toHaveLength(2);
  expect(cache.size.entries).toBe(0);
  expect(warned).toHaveBeenCalledOnce();
});

test("a client that varies the URL cannot fill the memory", async () => {
  const { cache, requestPage } = await startPages({ mostPages: 20 });
  for (let index = 0; index < 100; index++) await requestPage(`/donate/${index}?donors=${index}`);
  expect(cache.size.entries).toBe(20);
});

test("a change by staff is visible at once in the process that made it; a refused one changes nothing", async () => {
  const { cache, requestPage } = await startPages();
  await requestPage("/donate/a");
  await requestPage("/api/campaigns/1", {}, "GET");
  await requestPage("/api/public/quote", {}, "POST");
  await requestPage("/donate/broken", {}, "PATCH");
  expect(cache.size.entries).toBe(1);
  await requestPage("/api/campaigns/1?x=1", {}, "PATCH");
  expect(cache.size.entries).toBe(0);
});

describe("the views of a campaign's page", () => {
  test("are reported one by one although it is rendered once, and only for responses with the page", async () => {
    const reported: { campaignId: string; agent: string | undefined; query: string }[] = [];
    const { seen, requestPage } = await startPages({
      onView: ({ campaignId, headers, query }) =>
        reported.push({ campaignId, agent: headers["user-agent"], query: query.toString() }),
    });
    for (const n of [1, 2, 3])
      await requestPage(`/donate/seen?utm_source=s${n}`, { "user-agent": `agent ${n}` });
    expect(seen).toHaveLength(1);
    const views = [1, 2, 3].map((n) => ({
      campaignId: "c1",
      agent: `agent ${n}`,
      query: `utm_source=s${n}`,
    }));
    expect(reported).toEqual(views);
    // A page without a campaign, a refused form, statuses without the page, and a HEAD request.
    await requestPage("/donate/a");
    await requestPage("/donate/seen?check=1");
    await requestPage("/donate/nowhere");
    await requestPage("/donate/moved");
    const head = await requestPage("/donate/seen", {}, "HEAD");
    expect(head.status).toBe(200);
    expect(reported).toEqual(views);
  });
});
