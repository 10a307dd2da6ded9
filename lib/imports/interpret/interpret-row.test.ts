import { expect, test } from "vitest";
import { recognizeSource, suggestColumns, usualMethod } from "../columns/suggest-columns";
import { fieldsOf } from "../labels";
import { importOptions } from "../schemas";
import { interpretRow } from "./interpret-row";

/** Interprets a row of donations with the columns and options suggested for its header. */
function read(line: string, row: string) {
  const header = line.split(",");
  const source = recognizeSource(header);
  return interpretRow(row.split(","), {
    kind: "DONATIONS",
    source,
    columns: suggestColumns(source, header, fieldsOf("DONATIONS")),
    header,
    fields: [],
    options: importOptions.parse({ method: usualMethod(source) }),
    zone: "America/New_York",
    today: "2026-11-23",
  });
}

const MONTHLY = "It is recurring, but its frequency is not known: the donation counts as monthly";

const GIVEWP = "Donation ID,Name,Email Address,Donation Total,Donation Status,Donation Date,Payment Gateway";
const PAYPAL = "Date,Name,Type,Status,Currency,Gross,From Email Address,Transaction ID,Balance Impact";
const PRO =
  "Transaction ID,Transaction Date,Supporter ID,Supporter Name,Donation Gross Amount,Transaction Type,Transaction Status";

test.each([
  [GIVEWP, "7,Ada Lund,ada@example.com,40.00,Renewal,2026-01-05,stripe"],
  [PAYPAL, "1/5/2026,Ada Lund,Subscription Payment,Completed,USD,40.00,ada@example.com,T1,Credit"],
  [PAYPAL, "1/5/2026,Ada Lund,Recurring Payment,Completed,USD,40.00,ada@example.com,T1,Credit"],
  [`${PRO},Recurring Donation Plan ID`, "9,2026-01-05,S1,Ada Lund,40.00,donation,success,881"],
  ["Givebutter Contact ID,Name,Amount,Transaction Date,Plan ID", "1,Ada Lund,40.00,2026-01-05,abc"],
  ["Givebutter Contact ID,Name,Amount,Transaction Date,Recurring Plan ID", "1,Ada Lund,40.00,2026-01-05,abc"],
])(
  "a payment of a recurring donation without a frequency counts as monthly, with a remark: %s / %s",
  (header, row) => {
    const { donation, reasons, remarks } = read(header, row);
    expect(reasons).toEqual([]);
    expect(donation?.attributes?.frequency).toBe("MONTHLY");
    expect(remarks).toContain(MONTHLY);
  },
);

test.each([
  [GIVEWP, "7,Ada Lund,ada@example.com,40.00,Complete,2026-01-05,stripe"],
  [PAYPAL, "1/5/2026,Ada Lund,Donation Payment,Completed,USD,40.00,ada@example.com,T1,Credit"],
  [PAYPAL, "1/5/2026,Ada Lund,Non-recurring payment,Completed,USD,40.00,ada@example.com,T1,Credit"],
  [`${PRO},Recurring Donation Plan ID`, "9,2026-01-05,S1,Ada Lund,40.00,donation,success,"],
  [`${PRO},Recurring Donation Plan ID`, "9,2026-01-05,S1,Ada Lund,40.00,donation,success,0"],
  ["Date,Name,Amount,Frequency,Plan ID", "2026-01-05,Ada Lund,40.00,One-time,881"],
])("a payment without a sign of a recurring donation counts as one-time: %s / %s", (header, row) => {
  const { donation, reasons, remarks } = read(header, row);
  expect([donation?.attributes, reasons, remarks]).toEqual([undefined, [], []]);
});

test("a stated frequency counts more than the id of a plan", () => {
  const row = "2026-01-05,Ada Lund,40.00,yearly,881";
  expect(read("Date,Name,Amount,Frequency,Plan ID", row).donation?.attributes?.frequency).toBe("ANNUAL");
});

test.each([
  ["2139", "US", "MA 02139"],
  ["2139", "", "MA 02139"],
  ["501", "United States", "MA 00501"],
  ["21391234", "USA", "MA 02139-1234"],
  ["5011234", "", "MA 00501-1234"],
  ["02139", "US", "MA 02139"],
  ["8001", "Switzerland", "MA 8001"],
])(
  "a US ZIP code %s of the country “%s” keeps the zeros that a spreadsheet dropped",
  (code, country, line) => {
    const header = "Date,Name,Amount,Street,City,State,ZIP Code,Country";
    const { person } = read(header, `2026-01-05,Ada Lund,40.00,1 Elm St,Boston,MA,${code},${country}`);
    expect(person.postalAddress?.split("\n")[1]).toBe(`Boston, ${line}`);
  },
);

test("an offline donation of another system is a check, and the row says so unless it has a check number", () => {
  const row = "7,Ada Lund,ada@example.com,40.00,Complete,2026-01-05,Offline Donation";
  const offline = read(GIVEWP, row);
  expect([offline.donation?.method, offline.remarks]).toEqual([
    "CHECK",
    ["The payment method “Offline Donation” is not known: Check instead"],
  ]);
  const numbered = read(`${GIVEWP},Check Number`, `${row},1024`);
  expect([numbered.donation?.method, numbered.donation?.checkNumber, numbered.remarks]).toEqual([
    "CHECK",
    "1024",
    [],
  ]);
});

test("a registration with a donation counts only from a column that has the donation alone", () => {
  const row = "9,2026-01-05,S1,Ada Lund,40.00,Registration w/ Donation,success";
  expect(read(PRO, row)).toMatchObject({ reasons: [], donation: { amountCents: 4000 } });
  expect(read(PRO, row.replace("40.00", "0.00")).reasons).toEqual(["The amount is zero"]);
  const gross = PRO.replace("Donation Gross Amount", "Gross Transaction Amount");
  expect(read(gross, row).reasons).toEqual([expect.stringContaining("only donations are imported")]);
});

test("a long value in a refusal ends with an ellipsis where it is cut", () => {
  const type = "Account hold for open authorization and more";
  const [reason] = read(PAYPAL, `1/5/2026,Ada Lund,${type},Completed,USD,40.00,a@b.co,T1,Credit`).reasons;
  expect(reason).toContain(`Its type is “${type.slice(0, 40)}…”`);
});
