import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/services/log";
import { startPages } from "./testing/start-pages";

afterEach(() => vi.restoreAllMocks());

test("a forged Host header reaches no rendering, so that no shared redirect contains it", async () => {
  const { seen, requestPage } = await startPages();
  for (const path of ["/", "/donate/a", "/donate/moved", "/donate/a?check=1", "/donate/nowhere"])
    await requestPage(path, {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
    });
  expect(seen).toHaveLength(6);
  expect(seen.map(({ headers }) => headers.host)).toEqual(seen.map(() => "give.example.org"));
  expect(JSON.stringify(seen.map(({ headers }) => headers))).not.toContain("evil");
});

test("the cached page for a missing path contains nothing of a visitor's cookies", async () => {
  const { seen, cache, requestPage } = await startPages();
  for (const name of ["ada", "ben"]) {
    const { status, text } = await requestPage("/donate/nowhere?check=1", {
      cookie: `kept-form=${name}`,
      referer: `https://${name}.example/`,
    });
    expect(status).toBe(404);
    expect(text).toContain("of /unreadable for all");
  }
  expect(seen.map(({ url }) => url)).toEqual([
    "/donate/nowhere?check=1",
    "/unreadable",
    "/donate/nowhere?check=1",
  ]);
  expect(cache.size.entries).toBe(1);
});

test("a page with a visitor's fields in an unexpected form is shown to that visitor only", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const { seen, cache, requestPage } = await startPages();
  const views = [];
  for (let view = 0; view < 3; view++) views.push(await requestPage("/donate/changed"));
  expect(new Set(views.map(({ text }) => /attempt of (\d+)/.exec(text)?.[1])).size).toBe(3);
  // Each view causes a shared rendering, which is discarded, and one of its own.
  expect(seen).toHaveLength(6);
  expect(cache.size.entries).toBe(0);
  expect(logged).toHaveBeenCalledTimes(3);
});

test("a truncated document is not cached", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  const { cache, requestPage } = await startPages();
  expect((await requestPage("/donate/cut")).text).toContain("rendering 2");
  expect(cache.size.entries).toBe(0);
});

/** Creates a promise for renderings to wait for, and the function that resolves it. */
function hold() {
  let goOn = () => {};
  const holdUp = new Promise<void>((done) => {
    goOn = done;
  });
  return { holdUp, goOn: () => goOn() };
}

test("a visitor who disconnects does not affect others who wait for the same page", async () => {
  const { holdUp, goOn } = hold();
  const { seen, arrived, send, requestPage } = await startPages({ holdUp });
  const first = send("/donate/a").on("error", () => {});
  await arrived(1);
  const others = ["", "?utm_source=x"].map((search) => requestPage(`/donate/a${search}`));
  first.destroy();
  goOn();
  for (const { status, text } of await Promise.all(others))
    expect([status, text]).toEqual([200, expect.stringContaining("rendering 1 of")]);
  expect(seen).toHaveLength(1);
});

test("views beyond the maximum of concurrent renderings go to Next, which ends them with their connection", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const { holdUp, goOn } = hold();
  const { seen, requestPage, arrived } = await startPages({ mostRenderings: 3, holdUp });
  const views = ["a", "b", "c", "d", "e"].map((slug) => requestPage(`/donate/${slug}`));
  await arrived(5);
  const own = seen.filter(({ headers }) => headers["user-agent"]);
  expect(own).toHaveLength(3);
  goOn();
  expect((await Promise.all(views)).map(({ status }) => status)).toEqual(views.map(() => 200));
  const before = seen.length;
  await requestPage("/donate/f");
  expect(seen[before]?.headers["user-agent"]).toBeDefined();
  expect(logged).not.toHaveBeenCalled();
});

test("a shared response states that it varies on the encoding", async () => {
  const { requestPage } = await startPages();
  const { status, headers } = await requestPage("/donate/moved", { "accept-encoding": "br" });
  expect(status).toBe(307);
  expect(headers.vary?.toLowerCase()).toContain("accept-encoding");
});
