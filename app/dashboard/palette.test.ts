import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NAV_ITEMS } from "@/components/dashboard/layout/nav-items";
import { ACTIONS, MORE_PAGES } from "@/components/dashboard/palette/entries";
import { entryValue, matchingEntries } from "@/components/dashboard/palette/matching-entries";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";

const FOLDER = "app/dashboard/[org]";
const ENTRIES = [...NAV_ITEMS, ...MORE_PAGES, ...ACTIONS];

/**
 * Pages that the palette does not offer, with the reason. Pages about one row, such as `/donors/[id]`, are reached
 * through search or from the row.
 */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  "/donors/merge": "about two donors, chosen among duplicates or on a donor’s page",
  "/onboarding-return": "where the payment processor sends people back to",
};

/** Operations that create or export something but are not palette actions, with the reason. */
const NO_ACTION: Readonly<Record<string, string>> = {
  createMatch: "of one campaign",
  createPreviewLink: "of one campaign",
  createCustomField: "of one campaign",
  createGivingLevel: "of one campaign",
  createSoftCredit: "of one donation",
  createDonorNote: "of one donor",
  createHousehold: "of donors, on their page",
  exportRefusedRows: "of one import",
  exportOrganization: "for programs; people start an export run",
  startBulkRun: "of the rows that a list’s filters match",
  startOnboarding: "on the home page until payments work",
};

const paths = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file === "page.tsx" || file.endsWith("/page.tsx"))
  .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replaceAll(/\/\([^)]+\)/g, ""));

test("the palette offers every page of an organization that is not about one row, with listed exceptions", () => {
  const offered = new Set(ENTRIES.map(({ path }) => path.replace(/#.*/, "")));
  const missing = paths.filter((path) => !path.includes("[") && !offered.has(path)).sort();
  expect(missing).toEqual(Object.keys(NOT_OFFERED).sort());
  for (const path of offered) expect({ path, isPage: paths.includes(path) }).toEqual({ path, isPage: true });
});

test("the palette offers every operation that creates or exports something of an organization, with listed exceptions", () => {
  const taken = ACTIONS.flatMap(({ operations = [] }) => operations);
  const making = Object.values(ENDPOINTS)
    .filter(
      ({ id, role }) => /^(?:create|record|start|export)/.test(id) && /^(?:MEMBER|ADMIN|OWNER)$/.test(role),
    )
    .map(({ id }) => id);
  expect(making.filter((id) => !taken.includes(id)).sort()).toEqual(Object.keys(NO_ACTION).sort());
});

test("an action is offered to everyone whose role permits it", () => {
  const roles = new Map<string, string>(Object.values(ENDPOINTS).map(({ id, role }) => [id, role]));
  for (const { label, operations = [], forAdmins = false } of ACTIONS)
    for (const id of operations)
      expect({ label, role: roles.get(id) }).toEqual({ label, role: forAdmins ? "ADMIN" : "MEMBER" });
  const labels = (mayAdminister: boolean) =>
    matchingEntries("", mayAdminister).actions.map(({ label }) => label);
  expect(labels(true)).toContain("Export everything");
  expect(labels(false)).not.toContain("Export everything");
  expect(labels(false)).toContain("Record an offline donation");
});

test("entries have unique values, and link to existing sections and buttons", () => {
  expect(new Set(ENTRIES.map(entryValue)).size).toBe(ENTRIES.length);
  const components = readdirSync("components/dashboard", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(`components/dashboard/${file}`, "utf8"))
    .join("\n");
  for (const { path, presses } of [...MORE_PAGES, ...ACTIONS]) {
    const [page = "", part] = path.split("#");
    const file = ["", "/(list)", "/(overview)"]
      .map((group) => `${FOLDER}${page}${group}/page.tsx`)
      .find(existsSync);
    if (part) expect(readFileSync(file ?? "", "utf8")).toContain(`id="${part}"`);
    if (presses) expect(components).toMatch(new RegExp(`(?:useAction\\(.*|action=)"${presses}"`));
  }
});

test.each([
  ["record", "Record an offline donation"],
  ["check", "Record an offline donation"],
  ["quickbooks", "Accounting files"],
  ["merge", "Merge duplicate donors"],
  ["new don", "New donor"],
  ["export every", "Export everything"],
  ["tags", "Tags"],
  ["receipts", "Texts of receipts and thank-yous"],
  ["saved", "Saved reports"],
])("%s finds %s", (q, label) => {
  const { pages, actions } = matchingEntries(q, true);
  expect([...pages, ...actions].map((entry) => entry.label)).toContain(label);
});
