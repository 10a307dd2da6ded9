import { expect, test } from "vitest";
import { normalizeRequest } from "./normalize-request";

const made = (method: string, url: string, headers: { cookie?: string } = {}) => {
  const request = { method, url, headers };
  normalizeRequest(request);
  return `${request.method} ${request.url}`;
};

test("a URL that cannot be decoded becomes an unknown API path or page", () => {
  expect(made("GET", "/api/campaigns/%E0%A4%A?x=1")).toBe("GET /api/unreadable");
  expect(made("GET", "/api/campaigns/%")).toBe("GET /api/unreadable");
  for (const path of ["/donate/%ff", "/donate/a/pay/%E0%A4%A", "/pictures/%", "/donate/%ff/recurring/%00"])
    expect(made("GET", `${path}?x=1`)).toBe("GET /unreadable");
});

test("a URL with extra slashes or a backslash becomes an unknown path, not a redirect", () => {
  for (const path of ["/api/orgs/", "/api/", "/api//orgs", "/api/orgs//winter", "/api\\orgs", "/api/orgs\\"])
    expect(made("POST", `${path}?next=/a//b/`)).toBe("POST /api/unreadable");
});

test("a method unknown to Next becomes one that no operation has", () => {
  for (const method of ["PROPFIND", "TRACE", "MKCOL"])
    for (const path of ["/api/orgs?a=1", "/donate/winter-beds", "/", "/api/inngest"])
      expect(made(method, path)).toBe(`PUT ${path}`);
});

test("thousands of parameters and cookies are cut to a useful number", () => {
  const list = (count: number, separator: string) =>
    Array.from({ length: count }, (_, n) => `k${n}=%C3%A9`).join(separator);
  expect(made("GET", `/donate/a?${list(5000, "&")}`)).toBe(`GET /donate/a?${list(100, "&")}`);
  expect(made("GET", `/api/orgs?${list(100, "&")}`)).toBe(`GET /api/orgs?${list(100, "&")}`);
  const headers = { cookie: list(5000, "; ") };
  made("GET", "/", headers);
  expect(headers.cookie).toBe(list(180, "; "));
  const few = { cookie: "a=1; b=2" };
  made("GET", "/", few);
  expect(few).toEqual({ cookie: "a=1; b=2" });
});

test("NUL makes a page's path unknown and is replaced in its query; the API receives it unchanged", () => {
  expect(made("GET", "/donate/a%00b?org=c")).toBe("GET /unreadable");
  expect(made("GET", "/donate/a?org=%00&q=b%00c?%00")).toBe(
    "GET /donate/a?org=%EF%BF%BD&q=b%EF%BF%BDc?%EF%BF%BD",
  );
  expect(made("GET", "/api/orgs/%00?q=%00")).toBe("GET /api/orgs/%00?q=%00");
});

test("invalid percent-encoding in parameters and cookies is replaced, so that reading it does not throw", () => {
  for (const query of [
    "q=%E0%A4%A",
    "a=%E0&b=%C3%A9%FF",
    "%=%zz&q=100%&w=%25",
    "a=%26%E0%3D+%20x",
    "é=%ff%FE",
  ]) {
    const url = made("GET", `/api/orgs?${query}`).slice("GET ".length);
    expect(decodeURIComponent(url), query).toBeTruthy();
    expect([...new URL(url, "http://x").searchParams], query).toEqual([...new URLSearchParams(query)]);
  }
  const headers = { cookie: "a=%E0; b=%C3%A9; c=1%" };
  made("GET", "/", headers);
  expect(headers.cookie).toBe("a=%EF%BF%BD; b=%C3%A9; c=1%25");
});

test("everything else is unchanged", () => {
  for (const [method, url] of [
    ["GET", "/api/orgs?next=/a//b/"],
    ["GET", "/api"],
    ["PATCH", "/api/campaigns/caf%C3%A9"],
    ["GET", "/donate/winter-beds/"],
    ["GET", "/donate/caf%C3%A9?q=%C3%A9"],
    ["PUT", "/api/inngest?fnId=a"],
    ["PUT", "/api/inngest/"],
  ] as const)
    expect(made(method, url)).toBe(`${method} ${url}`);
});
