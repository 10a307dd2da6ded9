import { expect, test } from "vitest";
import { makeReadable } from "./readable-request";

const made = (method: string, url: string) => {
  const request = { method, url };
  makeReadable(request);
  return `${request.method} ${request.url}`;
};

test("an address that cannot be decoded is an unknown path of the API", () => {
  expect(made("GET", "/api/campaigns/%E0%A4%A?x=1")).toBe("GET /api/unreadable");
  expect(made("GET", "/api/campaigns/%")).toBe("GET /api/unreadable");
});

test("an address with a slash too many, or a backslash, is an unknown path, not a redirect", () => {
  for (const path of ["/api/orgs/", "/api/", "/api//orgs", "/api/orgs//winter", "/api\\orgs", "/api/orgs\\"])
    expect(made("POST", `${path}?next=/a//b/`)).toBe("POST /api/unreadable");
});

test("a method that Next does not know is one that no operation has", () => {
  for (const method of ["PROPFIND", "TRACE", "MKCOL"])
    for (const path of ["/api/orgs?a=1", "/donate/winter-beds", "/", "/api/inngest"])
      expect(made(method, path)).toBe(`PUT ${path}`);
});

test("everything else stays as it came", () => {
  for (const [method, url] of [
    ["GET", "/api/orgs?q=%E0%A4%A"],
    ["GET", "/api/orgs?next=/a//b/"],
    ["GET", "/api"],
    ["PATCH", "/api/campaigns/caf%C3%A9"],
    ["GET", "/donate/winter-beds/"],
    ["GET", "/donate/%E0%A4%A"],
    ["PUT", "/api/inngest?fnId=a"],
    ["PUT", "/api/inngest/"],
  ] as const)
    expect(made(method, url)).toBe(`${method} ${url}`);
});
