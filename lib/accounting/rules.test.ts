import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { csvText } from "@/lib/exports/csv";
import { FILE_FORMATS } from "./journal-file";
import { DEFAULT_ACCOUNTING, type JournalPart, type JournalPayout, journalEntry } from "./rules";
import type { Accounting } from "./schemas";

const payout: JournalPayout = {
  id: "k3m9q2x7tb4c8p1w5z6y0r4d",
  processorPayoutId: "po_1",
  amountCents: 8_700,
  status: "PAID",
  day: "2026-11-18",
};
const building = { name: "Building", code: "4100" };
const part = (more: Partial<JournalPart>): JournalPart => ({
  kind: "DONATION",
  fund: null,
  concernsDonation: true,
  concernsRefund: false,
  grossCents: 0,
  feeCents: 0,
  ...more,
});
const parts = [
  part({ grossCents: 5_000, feeCents: 150 }),
  part({ fund: building, grossCents: 5_000, feeCents: 150 }),
  part({ kind: "REFUND", fund: building, grossCents: -1_000 }),
];
const inShort = (settings: Partial<Accounting>, more: Partial<JournalPayout> = {}) =>
  journalEntry({ ...payout, ...more }, parts, { ...DEFAULT_ACCOUNTING, ...settings }).map(
    ({ account, fund, cents }) => [account, fund, cents],
  );

test("the debits and credits of an entry are equal for any sum of movements", () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const movements = fc.array(
    fc.record({
      kind: fc.constantFrom(
        "DONATION" as const,
        "FEE_RETURN" as const,
        "REFUND" as const,
        "DISPUTE" as const,
        "TRANSFER" as const,
        "PAYOUT_FAILURE" as const,
        "OTHER" as const,
      ),
      fund: fc.constantFrom(null, building, { name: "Kitchen", code: null }),
      concernsDonation: fc.boolean(),
      concernsRefund: fc.boolean(),
      grossCents: cents,
      feeCents: cents,
    }),
  );
  const settings = fc.record({
    fundsAs: fc.constantFrom("NONE" as const, "CLASS" as const, "ACCOUNT" as const),
    refundAccount: fc.constantFrom("Donations", "Refunds"),
    disputeAccount: fc.constantFrom("Donations", "Disputes"),
  });
  const status = fc.constantFrom("PAID" as const, "FAILED" as const, "CANCELED" as const);
  fc.assert(
    fc.property(cents, status, movements, settings, (amountCents, status, made, settings) => {
      const lines = journalEntry({ ...payout, amountCents, status }, made, {
        ...DEFAULT_ACCOUNTING,
        ...settings,
      });
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(0);
      expect(lines.every((line) => line.cents !== 0)).toBe(true);
    }),
  );
});

describe("funds", () => {
  it("are classes of donations, their fees and refunds", () => {
    expect(inShort({ generalFundClass: "Unrestricted" })).toEqual([
      ["Checking", null, 8_700],
      ["Donations", "Unrestricted", -5_000],
      ["Processing fees", "Unrestricted", 150],
      ["Donations", "Building", -5_000],
      ["Processing fees", "Building", 150],
      ["Donations", "Building", 1_000],
    ]);
  });

  it("are accounts of their donations and refunds, or omitted from the file", () => {
    expect(inShort({ fundsAs: "ACCOUNT" })).toEqual([
      ["Checking", null, 8_700],
      ["Donations", null, -5_000],
      ["Processing fees", null, 300],
      ["4100", null, -5_000],
      ["4100", null, 1_000],
    ]);
    expect(inShort({ fundsAs: "NONE" })).toEqual([
      ["Checking", null, 8_700],
      ["Donations", null, -10_000],
      ["Processing fees", null, 300],
      ["Donations", null, 1_000],
    ]);
  });
});

/** The lines of a fund's donation of $50 that is taken back and paid again, by account. */
function takenBack(settings: Partial<Accounting>): Map<string, number> {
  const made = [
    part({ fund: building, grossCents: 5_000 }),
    part({ kind: "REFUND", concernsRefund: true, fund: building, grossCents: -2_000 }),
    part({ kind: "DISPUTE", fund: building, grossCents: -3_000 }),
    part({ kind: "TRANSFER", fund: building, grossCents: 700 }),
    part({ kind: "TRANSFER", concernsRefund: true, fund: building, grossCents: 40 }),
  ];
  const sums = new Map<string, number>();
  const all = { ...DEFAULT_ACCOUNTING, fundsAs: "ACCOUNT" as const, ...settings };
  for (const { account, cents } of journalEntry({ ...payout, amountCents: 740 }, made, all))
    sums.set(account, (sums.get(account) ?? 0) + cents);
  return sums;
}

describe("with funds as accounts", () => {
  it("a fund's account has its donations less what refunds and disputes took back", () => {
    expect(takenBack({})).toEqual(
      new Map([
        ["Checking", 740],
        ["4100", -740],
      ]),
    );
  });

  it("refunds and disputes with an account of their own stay there, as does what is paid again after them", () => {
    expect(takenBack({ refundAccount: "Refunds" })).toEqual(
      new Map([
        ["Checking", 740],
        ["4100", -2_700],
        ["Refunds", 1_960],
      ]),
    );
    expect(takenBack({ disputeAccount: "Disputes" })).toEqual(
      new Map([
        ["Checking", 740],
        ["4100", -3_040],
        ["Disputes", 2_300],
      ]),
    );
  });

  it("a fund without a code, and no fund, have the general accounts", () => {
    const made = [
      part({ fund: { name: "Kitchen", code: null }, grossCents: 5_000 }),
      part({ kind: "REFUND", fund: { name: "Kitchen", code: null }, grossCents: -1_000 }),
      part({ grossCents: 100 }),
    ];
    const lines = journalEntry({ ...payout, amountCents: 4_100 }, made, {
      ...DEFAULT_ACCOUNTING,
      fundsAs: "ACCOUNT",
    });
    expect(new Set(lines.map(({ account }) => account))).toEqual(new Set(["Checking", "Donations"]));
  });
});

test("a returned payout stays on its account until a later payout contains its money", () => {
  const returned = inShort({ fundsAs: "NONE" }, { status: "FAILED" });
  const later = journalEntry(
    { ...payout, amountCents: 8_700 },
    [part({ kind: "PAYOUT_FAILURE", concernsDonation: false, grossCents: 8_700 })],
    DEFAULT_ACCOUNTING,
  );
  expect(returned[0]).toEqual(["Returned payouts", null, 8_700]);
  expect(later.map(({ account, cents }) => [account, cents])).toEqual([
    ["Checking", 8_700],
    ["Returned payouts", -8_700],
  ]);
});

test("files have the columns, dates and amounts of QuickBooks and Xero", () => {
  const lines = journalEntry(payout, parts.slice(1), { ...DEFAULT_ACCOUNTING, depositAccount: "090" });
  const fileOf = (software: "QUICKBOOKS" | "XERO") => {
    const { columns, lineOf } = FILE_FORMATS[software];
    const rows = lines.map((line) => lineOf(payout, line, DEFAULT_ACCOUNTING));
    return csvText(columns, rows, { header: true }).split("\r\n");
  };
  const quickbooks = fileOf("QUICKBOOKS");
  const number = "AP261118-1w5z6y0r4d";
  expect(quickbooks.slice(0, 3)).toEqual([
    "JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name,Class",
    `${number},11/18/2026,090,87.00,,"Payout, Almoner payout po_1",,`,
    `${number},11/18/2026,Donations,,50.00,"Donations, Almoner payout po_1",,Building`,
  ]);
  expect(number.length).toBeLessThanOrEqual(21);
  expect(fileOf("XERO").slice(0, 3)).toEqual([
    "*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2",
    "Almoner payout po_1,18/11/2026,Payout,090,Tax Exempt,87.00,,,,",
    "Almoner payout po_1,18/11/2026,Donations,Donations,Tax Exempt,-50.00,Fund,Building,,",
  ]);
});
