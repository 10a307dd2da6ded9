import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  type AppLinks,
  campaignLink,
  DASHBOARD_PAGES,
  dashboardLink,
  invitationLink,
  manageLink,
  raiseLink,
  receiptLink,
  subscriptionLink,
  thanksLink,
} from "./app-links";

const root = fileURLToPath(new URL("../..", import.meta.url));
const app: AppLinks = { appOrigin: "https://give.example.org", mode: "live" };
const [org, id, token] = ["hope-shelter", "k3v9t0x2m7q5c8w1z4r6b0nd", "a".repeat(43)];

/**
 * Maps a page file, such as `dashboard/[org]/recurring/(list)/page.tsx`, to `^/dashboard/[^/]+/recurring$`. Catch-all
 * pages are excluded.
 */
const ROUTES = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|[/\\])(?:page\.tsx|route\.ts)$/.test(file) && !file.includes("[..."))
  .filter((file) => !file.includes("[[..."))
  .map((file) => {
    const parts = file.split(/[/\\]/).slice(0, -1);
    const path = parts
      .filter((part) => !part.startsWith("("))
      .map((part) => (part.startsWith("[") ? "[^/]+" : part));
    return new RegExp(`^/${path.join("/").replaceAll(".", "\\.")}$`);
  });

test.each([
  ["thank-you page", thanksLink(app, "winter-beds", id)],
  ["receipt", receiptLink(app, id)],
  ["campaign", campaignLink(app, "winter-beds", org)],
  ["recurring donation", subscriptionLink(app, "winter-beds", id)],
  ["changes of it", manageLink(app, "winter-beds", token)],
  ["raise", raiseLink(app, "winter-beds", token)],
  ["invitation", invitationLink(app, token)],
  ...DASHBOARD_PAGES.withId.map((page) => [page, dashboardLink(app, org, page, id)]),
  ...DASHBOARD_PAGES.alone.map((page) => [page, dashboardLink(app, org, page)]),
])("an email's link leads to a page or file that exists: %s", (_, link = "") => {
  const { origin, pathname } = new URL(link);
  expect(origin).toBe(app.appOrigin);
  expect(ROUTES.filter((route) => route.test(pathname)).length, pathname).toBeGreaterThan(0);
});

test("emails build links only with these functions", () => {
  const files = readdirSync(join(root, "lib/emails"), { recursive: true, encoding: "utf8" });
  const others = files.filter((file) => /(?<!test)\.ts$/.test(file) && !/app-links|testing/.test(file));
  const own = others.filter((file) =>
    /appOrigin|https?:\/\//.test(readFileSync(join(root, "lib/emails", file), "utf8")),
  );
  expect(own.filter((file) => !/\.test\.ts$/.test(file))).toEqual([]);
});
