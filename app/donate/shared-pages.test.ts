import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { VisitorFields } from "@/components/donate/form/visitor-fields";
import { endOfPage } from "@/lib/http/server/pages/plain-page";
import { SHARED_PAGES } from "./shared-pages";

vi.mock("@/lib/config/env", () => ({ env: () => ({ appOrigin: "https://give.example.org" }) }));

const HOSTILE = `"><script>alert('1')</script>&amp; é 🎁`;
const donation = SHARED_PAGES.find(({ path }) => path.test("/donate/winter-coats"));
const fieldsOf = (search: string, referrer: string | null = null) =>
  donation?.fields?.of({ query: new URLSearchParams(search), referrer }) ?? [];

test("only the landing page, organizations' and campaigns' pages and embedded forms are shared, and none whose URL grants access", () => {
  const isShared = (path: string) => SHARED_PAGES.some((page) => page.path.test(path));
  for (const path of ["/", "/o/hope-shelter", "/donate/winter-coats", "/donate/caf%C3%A9", "/embed/a/b"])
    expect([path, isShared(path)]).toEqual([path, true]);
  for (const path of [
    "/donate",
    "/donate/",
    "/donate/a/",
    "/o",
    "/o/a/giving",
    "/donate/a/give",
    "/donate/a/thanks/t",
    "/donate/a/pay/t",
    "/donate/a/recurring/t",
    "/donate/a/recurring/t/raise",
    "/embed/a",
    "/embed/a/b/",
    "/embed/a/b/thanks/t",
    "/embed/a/b/pay/t",
    "/invitations/t",
    "/dashboard",
    "/sign-in",
    "/docs/api",
    "/api/orgs",
  ])
    expect([path, isShared(path)]).toEqual([path, false]);
});

const APP = fileURLToPath(new URL("../", import.meta.url));

test("no shared page has a token in its path, because paths of shared pages are logged", () => {
  const paths = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx") && file.includes("[token]"))
    .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replaceAll(/\[\w+\]/g, "value"));
  expect(paths).toEqual(expect.arrayContaining(["/donate/value/pay/value", "/invitations/value"]));
  expect(paths.filter((path) => SHARED_PAGES.some((page) => page.path.test(path)))).toEqual([]);
});

test("the fields appended to a shared page are those that the page itself renders", () => {
  const values = {
    utmSource: HOSTILE,
    utmMedium: "m",
    utmCampaign: "c",
    utmTerm: "t",
    utmContent: "d",
    referrerUrl: "https://a.example/?b&c",
  };
  const search = new URLSearchParams({
    utm_source: HOSTILE,
    utm_medium: "m",
    utm_campaign: "c",
    utm_term: "t",
    utm_content: "d",
  }).toString();
  const fields = fieldsOf(search, values.referrerUrl);
  const attempt = fields[0]?.[1] ?? "";
  const { element = "", form = "" } = donation?.fields ?? {};
  expect(endOfPage(element, form, fields)).toBe(
    `${renderToStaticMarkup(createElement(VisitorFields, { attempt, values }))}</body></html>`,
  );
});

test("every view has its own attempt id, which cannot be guessed", () => {
  const attempts = Array.from({ length: 100 }, () => fieldsOf("")[0]);
  expect(new Set(attempts.map((field) => field?.[1])).size).toBe(100);
  for (const field of attempts) expect(field).toEqual(["attempt", expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test("a repeated parameter and our own referrer do not count as a source", () => {
  expect(fieldsOf("utm_source=a&utm_source=b", "https://give.example.org/donate/b")).toHaveLength(1);
});
