import { expect, test } from "vitest";
import { leavesPage } from "./leaves-page";

const HERE = "https://almoner.example/dashboard/hope-shelter/settings/texts?text=RECEIPT";
const PLAIN = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const to = (href: string, more = {}) => ({
  href: new URL(href, HERE).href,
  target: "",
  download: "",
  ...more,
});

test("a link to another page, another site or another query leaves the page", () => {
  for (const href of ["/dashboard/hope-shelter/funds", "https://elsewhere.example/", "?text=STATEMENT", "?"])
    expect(leavesPage(PLAIN, to(href), HERE), href).toBe(true);
  expect(leavesPage(PLAIN, to("/dashboard", { target: "_self" }), HERE)).toBe(true);
  expect(leavesPage(PLAIN, to("/dashboard#main"), HERE)).toBe(true);
});

test("a link that opens a tab, a download, an email or an anchor does not leave the page", () => {
  const funds = "/dashboard/hope-shelter/funds";
  for (const key of ["altKey", "ctrlKey", "metaKey", "shiftKey"])
    expect(leavesPage({ ...PLAIN, [key]: true }, to(funds), HERE), key).toBe(false);
  expect(leavesPage({ ...PLAIN, button: 1 }, to(funds), HERE)).toBe(false);
  expect(leavesPage(PLAIN, to(funds, { target: "_blank" }), HERE)).toBe(false);
  expect(leavesPage(PLAIN, to(funds, { download: "funds.csv" }), HERE)).toBe(false);
  for (const href of ["/files/donors?orgId=org", "mailto:ada@example.org", "#opening"])
    expect(leavesPage(PLAIN, to(href), HERE), href).toBe(false);
});
