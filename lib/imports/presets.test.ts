import { expect, test } from "vitest";
import { ARCHIVE_TABLES } from "@/lib/exports/archive/tables";
import { fieldsOf, IMPORT_FIELDS } from "./labels";
import { recognizeSource, suggestColumns } from "./presets";
import { mappingProblem } from "./rules";

/** Header lines of the systems' exports, each with columns that are not imported. */
const EXPORTS = {
  GIVEBUTTER:
    "Transaction ID,Givebutter Contact ID,Campaign Code,Campaign Title,First Name,Last Name,Email,Phone,Amount,Donated,Fee,Transaction Date,Status,Payment Method,Fund Code",
  DONORBOX:
    "Name,Donor's First Name,Donor's Last Name,Donating Company,Donor Email,Address,City,State / Province,Postal Code,Phone,Amount,Currency,Donated At,Designation,Campaign,Status,Receipt Id,Processing Fee",
  GIVEWP:
    "Donation ID,First Name,Last Name,Email Address,Address 1,City,State,Zip,Donation Total,Currency Code,Donation Status,Payment Gateway,Form Title,Donation Date,Donor ID",
  GOFUNDME_PRO:
    "Transaction ID,Transaction Date,Supporter ID,Supporter Name,Gross Transaction Amount,Total Fees,Billing Email Address,Billing City,Billing State,Internal Campaign Name,Payment Type,Transaction Status,Program Designation",
  PAYPAL:
    "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Address Line 1,Town/City,Zip/Postal Code",
} as const;

test.each(Object.entries(EXPORTS))(
  "an export of %s is recognized and maps what an import needs",
  (source, line) => {
    const header = line.split(",");
    expect(recognizeSource(header)).toBe(source);
    const columns = suggestColumns(recognizeSource(header), header, IMPORT_FIELDS);
    expect(mappingProblem("DONATIONS", columns, { campaignId: "any" })).toBeUndefined();
    expect(columns).toContain("donationId");
    expect(columns).toContain("email");
    expect(columns).toContain("status");
  },
);

test("both files of an export of this service are recognized, and only by their own names", () => {
  const headerOf = (file: string) =>
    ARCHIVE_TABLES.find(({ name }) => name === file)?.columns.map(({ name }) => name) ?? [];
  const mapped = (file: string, kind: "DONORS" | "DONATIONS") => {
    const header = headerOf(file);
    expect(recognizeSource(header)).toBe("ALMONER");
    const columns = suggestColumns("ALMONER", header, fieldsOf(kind));
    expect(mappingProblem(kind, columns, { campaignId: null })).toBeUndefined();
    return Object.fromEntries(columns.flatMap((field, at) => (field ? [[field, header[at]]] : [])));
  };
  expect(mapped("donors", "DONORS")).toEqual({
    donorId: "donor_id",
    firstName: "first_name",
    lastName: "last_name",
    email: "email",
    phone: "phone",
    address: "postal_address",
    emailOptIn: "agreed_to_news",
    unsubscribed: "unsubscribed",
    doNotContact: "do_not_contact",
  });
  const donations = mapped("donations", "DONATIONS");
  expect(donations).toMatchObject({
    donorId: "donor_id",
    email: "donor_email",
    donationId: "donation_id",
    amount: "net_raised",
    receivedOn: "day",
    status: "status",
    method: "method",
    campaign: "campaign",
    fund: "fund",
    fundShares: "fund_shares",
    anonymous: "anonymous",
    note: "note",
  });
  // A donor may have unsubscribed since.
  expect(donations).not.toHaveProperty("emailOptIn");
});

test("fees and nets are never taken for the amount", () => {
  const header = EXPORTS.PAYPAL.split(",");
  const columns = suggestColumns("PAYPAL", header, IMPORT_FIELDS);
  expect(header[columns.indexOf("amount")]).toBe("Gross");
  expect(columns[header.indexOf("Fee")]).toBeNull();
  expect(columns[header.indexOf("To Email Address")]).toBeNull();
});

test("columns of any other file are recognized by usual names, whatever their case", () => {
  const header = ["FIRST NAME", "last_name", "E-Mail", "Gift Amount", "gift date", "Shoe size"];
  expect(recognizeSource(header)).toBe("OTHER");
  expect(suggestColumns("OTHER", header, IMPORT_FIELDS)).toEqual([
    "firstName",
    "lastName",
    "email",
    "amount",
    "receivedOn",
    null,
  ]);
});

test("a mapping says what it lacks", () => {
  const chosen = { campaignId: null };
  expect(mappingProblem("DONORS", ["phone"], chosen)).toContain("name or the email");
  expect(mappingProblem("DONORS", ["email"], chosen)).toBeUndefined();
  expect(mappingProblem("DONATIONS", ["email"], chosen)).toContain("amount");
  expect(mappingProblem("DONATIONS", ["email", "amount"], chosen)).toContain("date");
  expect(mappingProblem("DONATIONS", ["email", "amount", "receivedOn"], chosen)).toContain("campaign");
  expect(mappingProblem("DONORS", ["email", "email"], chosen)).toContain("same field");
});

test("exports of recurring plans are mapped to commitments", () => {
  const header = ["Plan ID", "First Name", "Email", "Amount", "Frequency", "Status", "Next Bill Date"];
  expect(recognizeSource(header)).toBe("GIVEBUTTER");
  expect(suggestColumns("GIVEBUTTER", header, fieldsOf("COMMITMENTS"))).toEqual([
    "commitmentId",
    "firstName",
    "email",
    "amount",
    "frequency",
    "status",
    "nextOn",
  ]);
  expect(mappingProblem("COMMITMENTS", ["email", "amount"], { campaignId: null })).toContain("frequency");
  expect(
    mappingProblem("COMMITMENTS", ["email", "amount", "frequency"], { campaignId: null }),
  ).toBeUndefined();
});
