import { createElement } from "react";
import { expect, test } from "vitest";
import { visibilityOf } from "@/components/dashboard/lists/columns";
import { optionalColumns } from "@/components/dashboard/lists/list-table";
import { DONATION_ORDERS, sortingOf } from "@/components/dashboard/lists/sort-orders";
import { renderPage } from "@/components/testing/render-page";
import type { DonationList } from "@/lib/donations/list/schemas";
import { DonationTable, donationColumns } from "./donation-table";

const PLACE = { orgSlug: "hope-shelter", zone: "UTC" };

const DONATION: DonationList["donations"][number] = {
  id: "d",
  amountCents: 5000,
  status: "SUCCEEDED",
  frequency: "ONE_TIME",
  createdAt: "2026-06-03T12:00:00.000Z",
  donor: { firstName: "Ada", lastName: "Okafor", email: "ada@people.example" },
  campaign: { title: "Warm meals" },
  progress: null,
  paymentMethod: "CARD",
  funds: ["Building", null],
  receiptNumber: "ALM-7K3M-9Q2X-TB4C",
  processingFeeCents: 175,
  platformFeeCents: 50,
  netAmountCents: 4775,
  utmSource: "newsletter",
};

/** Returns the texts of the table's header and body cells. */
async function cellsOf(given: Partial<typeof DONATION>, columns?: string[]): Promise<string[]> {
  const markup = await renderPage(
    createElement(DonationTable, {
      ...PLACE,
      donations: [{ ...DONATION, ...given }],
      visibility: visibilityOf(optionalColumns(donationColumns(PLACE)), columns?.join(".")),
    }),
  );
  return [...markup.matchAll(/<t[hd][ >].*?<\/t[hd]>/g)].map(([cell]) => cell.replace(/<[^>]*>/g, ""));
}

test("staff can choose columns for fund, fees, net amount, source and receipt number", async () => {
  const chosen = ["campaign", "fund", "fees", "net", "source", "receipt"];
  const cells = await cellsOf({}, chosen);
  expect(cells.slice(2, 8)).toEqual([
    "Campaign",
    "Fund",
    "Fees",
    "Net after fees",
    "Source",
    "Receipt number",
  ]);
  expect(cells.slice(-6)).toEqual([
    "Warm meals",
    "Building, General fund",
    "$2.25",
    "$47.75",
    "newsletter",
    "ALM-7K3M-9Q2X-TB4C",
  ]);
  const unpaid = await cellsOf({ status: "FAILED", utmSource: null }, chosen);
  expect(unpaid.slice(-4)).toEqual(["–", "–", "–", "ALM-7K3M-9Q2X-TB4C"]);
});

test("a voided donation is marked as voided, with its amount struck through", async () => {
  const table = (voided: boolean) =>
    renderPage(
      createElement(DonationTable, {
        ...PLACE,
        donations: [{ ...DONATION, status: "REFUNDED", paymentMethod: "CHECK", voided }],
      }),
    );
  expect(await table(true)).toMatch(/line-through[^>]*>\$50\.00<[\s\S]*Voided/);
  expect(await table(false)).not.toContain("line-through");
});

test("without a fund column, the fund is shown below the campaign", async () => {
  expect((await cellsOf({})).at(-1)).toBe("Warm mealsBuilding, General fund");
});

test("by default, a list of donations shows status, date and campaign besides donor and amount", async () => {
  const markup = await renderPage(createElement(DonationTable, { ...PLACE, donations: [DONATION] }));
  const headers = [...markup.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, text]) => text);
  expect(headers).toEqual(["Donor", "Amount", "Status", "Date", "Campaign"]);
});

test("donor and amount are no optional columns", async () => {
  expect(optionalColumns(donationColumns(PLACE)).map(({ id }) => id)).toEqual([
    "status",
    "date",
    "campaign",
    "fund",
    "frequency",
    "method",
    "fees",
    "net",
    "source",
    "receipt",
  ]);
  expect((await cellsOf({}, ["none"])).slice(0, 2)).toEqual(["Donor", "Amount"]);
});

test("the header of a column by which the list can be sorted is a link, and says how the list is sorted", async () => {
  const headsBy = async (by: string | undefined) => {
    const hrefOf = (sort: string | undefined) => (sort ? `/list?q=a&sort=${sort}` : "/list?q=a");
    const markup = await renderPage(
      createElement(DonationTable, {
        ...PLACE,
        donations: [DONATION],
        sorting: sortingOf(DONATION_ORDERS, by, hrefOf),
      }),
    );
    const heads = [...markup.matchAll(/<th [^>]*>.*?<\/th>/g)].map(([head]) => head);
    return Object.fromEntries(
      ["Donor", "Amount", "Date"].map((label) => {
        const head = heads.find((one) => one.includes(`${label}<`)) ?? "";
        return [label, [/aria-sort="(\w+)"/.exec(head)?.[1], /href="([^"]*)"/.exec(head)?.[1]]];
      }),
    );
  };
  expect(await headsBy(undefined)).toEqual({
    Donor: [undefined, undefined],
    Amount: ["none", "/list?q=a&amp;sort=amount"],
    Date: ["descending", undefined],
  });
  expect(await headsBy("amount")).toEqual({
    Donor: [undefined, undefined],
    Amount: ["descending", "/list?q=a"],
    Date: ["none", "/list?q=a"],
  });
});
