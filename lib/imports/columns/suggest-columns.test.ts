import { expect, test } from "vitest";
import { ARCHIVE_TABLES } from "@/lib/exports/archive/tables";
import { interpretRow } from "../interpret/interpret-row";
import { fieldsOf, IMPORT_FIELDS } from "../labels";
import { mappingProblem } from "../rules";
import { importOptions } from "../schemas";
import { recognizeSource, suggestColumns } from "./suggest-columns";

/** Headers of the systems' exports, each including columns that are not imported. */
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

test("files of an Almoner export are recognized and mapped only by their exact names", () => {
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
  expect(mapped("donor_emails", "DONORS")).toEqual({ donorId: "donor_id", otherEmails: "other_email" });
  expect(mapped("donor_tags", "DONORS")).toEqual({ donorId: "donor_id", tags: "tag" });
  expect(mapped("donor_notes", "DONORS")).toEqual({
    donorId: "donor_id",
    donorNote: "text",
    donorNoteDate: "created_at",
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
    frequency: "frequency",
    givingLevel: "giving_level",
    givingLevelAmount: "giving_level_amount",
    givingLevelValue: "giving_level_value",
    ticketCount: "tickets_sold",
    ticketPrice: "ticket_price",
    ticketsValue: "tickets_value",
    utmSource: "utm_source",
    utmMedium: "utm_medium",
    utmCampaign: "utm_campaign",
    utmTerm: "utm_term",
    utmContent: "utm_content",
  });
  // The donor may have unsubscribed since the donation.
  expect(donations).not.toHaveProperty("emailOptIn");
});

test("fees and net amounts are never mapped to the amount", () => {
  const header = EXPORTS.PAYPAL.split(",");
  const columns = suggestColumns("PAYPAL", header, IMPORT_FIELDS);
  expect(header[columns.indexOf("amount")]).toBe("Gross");
  expect(columns[header.indexOf("Fee")]).toBeNull();
  expect(columns[header.indexOf("To Email Address")]).toBeNull();
});

test("columns of any other file are recognized by common names, ignoring case", () => {
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

test("columns of recurring plans are not mapped in files of donations", () => {
  const header = [
    "Donation ID",
    "Email Address",
    "Donation Total",
    "Recurring Amount",
    "Subscription Status",
  ];
  const of = (kind: "DONATIONS" | "COMMITMENTS") => suggestColumns("GIVEWP", header, fieldsOf(kind));
  expect(of("DONATIONS").slice(2)).toEqual(["amount", null, null]);
  expect(of("COMMITMENTS").slice(2)).toEqual([null, "amount", "status"]);
});

test("in a file of donations, the frequency needs an unambiguous name, and sources are named like link parameters", () => {
  const header = [
    "Date",
    "Email",
    "Amount",
    "Type",
    "Period",
    "Recurring Interval",
    "UTM Source",
    "utm_term",
  ];
  for (const source of ["DONORBOX", "OTHER"] as const)
    expect(suggestColumns(source, header, fieldsOf("DONATIONS")).slice(3)).toEqual([
      null,
      null,
      "frequency",
      "utmSource",
      "utmTerm",
    ]);
  expect(suggestColumns("OTHER", header, fieldsOf("COMMITMENTS")).slice(3)).toEqual([
    null,
    "frequency",
    null,
    null,
    null,
  ]);
});

test("an incomplete mapping states what it lacks", () => {
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

/** Returns the reasons for rejecting a row of an export. Without any, it is a donation. */
function reasonsFor(header: string, row: string): string[] {
  const names = header.split(",");
  const source = recognizeSource(names);
  const reading = {
    kind: "DONATIONS" as const,
    source,
    columns: suggestColumns(source, names, fieldsOf("DONATIONS")),
    header: names,
    fields: [],
    options: importOptions.parse({}),
    zone: "America/New_York",
    today: "2026-11-23",
  };
  return interpretRow(row.split(","), reading).reasons;
}

const PAYPAL_HEADER = "Date,Name,Type,Status,Currency,Gross,From Email Address,Transaction ID,Balance Impact";
const DONORBOX_HEADER =
  "Donor's First Name,Donor's Last Name,Donor Email,Amount,Donated At,Status,Refunded,Receipt Id";
const GIVEWP_HEADER =
  "Donation ID,First Name,Last Name,Email Address,Donation Total,Donation Status,Donation Date,Payment Mode";
const PRO_HEADER =
  "Transaction ID,Transaction Date,Supporter ID,Supporter Name,Gross Transaction Amount,Billing Email Address,Transaction Type,Transaction Status";

test.each([
  [PAYPAL_HEADER, "11/20/2026,Ada Lund,Donation Payment,Completed,USD,50.00,ada@example.com,T1,Credit"],
  [
    PAYPAL_HEADER,
    "11/20/2026,Ada Lund,PreApproved Payment Bill User Payment,Completed,USD,50.00,a@b.co,T2,Credit",
  ],
  [DONORBOX_HEADER, "Ada,Lund,ada@example.com,40.00,2026-11-20,paid,false,R1"],
  [DONORBOX_HEADER, "Ada,Lund,ada@example.com,40.00,2026-11-20,paid,$0.00,R1"],
  [GIVEWP_HEADER, "7,Ada,Lund,ada@example.com,40.00,Complete,11/20/2026,live"],
  [PRO_HEADER, "9,2026-11-20,S1,Ada Lund,40.00,ada@example.com,donation,success"],
])("a donation in an export is imported: %s / %s", (header, row) => {
  expect(reasonsFor(header, row)).toEqual([]);
});

test.each([
  [PAYPAL_HEADER, "11/20/2026,Office Depot,Payment Refund,Completed,USD,35.00,o@example.com,T1,Credit"],
  [PAYPAL_HEADER, "11/20/2026,PayPal,Loan Disbursement,Completed,USD,5000.00,p@example.com,T2,Credit"],
  [PAYPAL_HEADER, "11/20/2026,Ada Lund,Donation Payment,Completed,USD,50.00,ada@example.com,T3,Memo"],
  [GIVEWP_HEADER, "7,Ada,Lund,ada@example.com,40.00,Complete,11/20/2026,test"],
  [PRO_HEADER, "9,2026-11-20,S1,Ada Lund,120.00,ada@example.com,ticket,success"],
])("an export row that is not a donation is rejected: %s / %s", (header, row) => {
  expect(reasonsFor(header, row)).toHaveLength(1);
});

test("the level of a GiveWP export and the tickets of any file are mapped by their names", () => {
  const levels = "Donation ID,Email Address,Donation Total,Donation Date,Form Title,Level ID,Level Title";
  expect(suggestColumns("GIVEWP", levels.split(","), fieldsOf("DONATIONS"))).toEqual([
    "donationId",
    "email",
    "amount",
    "receivedOn",
    "campaign",
    null,
    "givingLevel",
  ]);
  const tickets = ["Date", "Name", "Amount", "Membership level", "Ticket count"];
  expect(suggestColumns("OTHER", tickets, fieldsOf("DONATIONS")).slice(3)).toEqual([
    "givingLevel",
    "ticketCount",
  ]);
});

test("a sale of tickets is imported only with their number, and its refund never", () => {
  const header = `${PRO_HEADER},Number of Tickets`;
  const reasons = (type: string, tickets: string) =>
    reasonsFor(header, `9,2026-11-20,S1,Ada Lund,120.00,ada@example.com,${type},success,${tickets}`);
  expect(reasons("ticket", "2")).toEqual([]);
  expect(reasons("Event registration", "2")).toEqual([]);
  for (const row of [reasons("ticket", ""), reasons("ticket", "0"), reasons("ticket refund", "2")])
    expect(row).toEqual([expect.stringContaining("only donations are imported")]);
});

test("a fully refunded donation in an Almoner export is rejected with a reason", () => {
  const header = "donation_id,day,status,net_raised,method,donor_last_name,campaign,tribute_notify_email";
  const row = (net: string) => `D1,2026-11-20,SUCCEEDED,${net},CARD,Lund,Beds,`;
  expect(reasonsFor(header, row("0.00"))).toEqual(["Nothing of it remains after its refund"]);
  expect(reasonsFor(header, row("0.01"))).toEqual([]);
});

test.each([
  [
    "GIVEBUTTER",
    "Transaction ID,First Name,Last Name,Email,Donated,Transaction Date (UTC),Giving Space Message",
  ],
  ["DONORBOX", "Receipt Id,Donor's First Name,Donor's Last Name,Donor Email,Amount,Donated At (UTC),Comment"],
])(
  "a column of UTC times in an export of %s has the days and tax years of the organization",
  (source, line) => {
    const header = line.split(",");
    expect(recognizeSource(header)).toBe(source);
    const columns = suggestColumns(recognizeSource(header), header, fieldsOf("DONATIONS"));
    const reading = {
      kind: "DONATIONS" as const,
      source: recognizeSource(header),
      columns,
      header,
      fields: [],
      options: importOptions.parse({}),
      zone: "America/New_York",
      today: "2026-11-23",
    };
    const dayOf = (at: string) =>
      interpretRow(["R1", "Ada", "Lund", "ada@example.com", "40.00", at, ""], reading).donation?.receivedOn;
    expect(["2026-01-01 03:30:00", "2026-01-01 05:30:00", "1/1/2026 4:59 AM"].map(dayOf)).toEqual([
      "2025-12-31",
      "2026-01-01",
      "2025-12-31",
    ]);
  },
);

/** A GoFundMe Pro transactions report with all columns about donor, amount and method. */
const PRO_REPORT =
  "Transaction ID,Transaction Date,Transaction Status,Transaction Type,Supporter ID,Billing First Name,Billing Last Name,Company/Organization,Billing Email Address,Billing Phone Number,Billing Address 1,Billing Address 2,Billing City,Billing State,Billing Postal Code,Billing Country,Campaign ID,Campaign Name,Fundraising Page ID,Gross Transaction Amount,Net Transaction Amount,Total Fees,Charged Currency,Payment Type,Offline Payment Type,Offline Check #,Program Designation,Donor is Anonymous,Donor's Comment";

test("a full GoFundMe Pro report is imported with companies and check numbers of offline donations", () => {
  const header = PRO_REPORT.split(",");
  expect(recognizeSource(header)).toBe("GOFUNDME_PRO");
  const columns = suggestColumns("GOFUNDME_PRO", header, fieldsOf("DONATIONS"));
  const left = header.filter((_, at) => columns[at] === null);
  expect(left).toEqual(["Campaign ID", "Fundraising Page ID", "Net Transaction Amount", "Total Fees"]);
  const read = (cells: Readonly<Record<string, string>>) =>
    interpretRow(
      header.map((name) => cells[name] ?? ""),
      {
        kind: "DONATIONS",
        source: "GOFUNDME_PRO",
        columns,
        header,
        fields: [],
        options: importOptions.parse({}),
        zone: "America/New_York",
        today: "2026-11-23",
      },
    );
  const row = {
    "Transaction ID": "9",
    "Transaction Date": "2026-11-20",
    "Transaction Status": "success",
    "Transaction Type": "donation",
    "Gross Transaction Amount": "40.00",
  };
  const offline = { "Payment Type": "Offline", "Offline Payment Type": "Check", "Offline Check #": "1042" };
  const check = read({ ...row, ...offline, "Company/Organization": "Lund Bakery" });
  expect(check).toMatchObject({
    reasons: [],
    person: { firstName: "", lastName: "Lund Bakery" },
    donation: { method: "CHECK", checkNumber: "1042" },
  });
  const card = read({ ...row, "Billing Last Name": "Lund", "Payment Type": "Credit Card" });
  expect(card).toMatchObject({ reasons: [], donation: { method: "PLATFORM", checkNumber: null } });
  expect(read({ ...row, ...offline, "Offline Payment Type": "Cash" }).donation?.method).toBe("CASH");
});

test("Givebutter contacts keep their consent under the column name of newer exports", () => {
  const header = ["Contact ID", "First Name", "Last Name", "Primary Email", "Engage Email Subscribed"];
  expect(recognizeSource(header)).toBe("GIVEBUTTER");
  expect(suggestColumns("GIVEBUTTER", header, fieldsOf("DONORS"))).toEqual([
    "donorId",
    "firstName",
    "lastName",
    "email",
    "emailOptIn",
  ]);
});

test("a donor who unsubscribed in the former system is unsubscribed after the import", () => {
  const header = ["Givebutter Contact ID", "First Name", "Last Name", "Email", "Email Subscription Status"];
  const columns = suggestColumns("GIVEBUTTER", header, fieldsOf("DONORS"));
  const person = (status: string) =>
    interpretRow(["1", "Ada", "Lund", "ada@example.com", status], {
      kind: "DONORS",
      source: "GIVEBUTTER",
      columns,
      header,
      fields: [],
      options: importOptions.parse({}),
      zone: "America/New_York",
      today: "2026-11-23",
    }).person;
  expect(person("Unsubscribed")).toMatchObject({ optIn: false, unsubscribed: true });
  expect(person("Subscribed")).toMatchObject({ optIn: true, unsubscribed: false });
  expect(person("")).toMatchObject({ optIn: false, unsubscribed: false });
});

test("Givebutter contacts map tags, notes and other addresses, and a donation's note remains the donation's", () => {
  const header =
    "Givebutter Contact ID,First Name,Last Name,Primary Email,Additional Emails,Primary Phone,Additional Phones,Address Line 1,Additional Addresses,Tags,Notes";
  const names = header.split(",");
  expect(suggestColumns(recognizeSource(names), names, fieldsOf("DONORS"))).toEqual([
    "donorId",
    "firstName",
    "lastName",
    "email",
    "otherEmails",
    "phone",
    "otherPhones",
    "street",
    "otherAddresses",
    "tags",
    "donorNote",
  ]);
  const donations = ["Date", "Email", "Amount", "Tags", "Notes", "Donor Tags", "Donor Notes"];
  expect(suggestColumns("OTHER", donations, fieldsOf("DONATIONS"))).toEqual([
    "receivedOn",
    "email",
    "amount",
    null,
    "note",
    "tags",
    "donorNote",
  ]);
});

test("several columns can be other addresses, and the first one becomes primary if the file has no primary address", () => {
  const header = ["Name", "Home Email", "Work Email", "Mobile", "Work Phone"];
  const columns = suggestColumns("OTHER", header, fieldsOf("DONORS"));
  expect(columns).toEqual(["fullName", "otherEmails", "otherEmails", "phone", "otherPhones"]);
  const read = interpretRow(
    ["Ada Lund", "A@home.example", "a@work.example; b@work.example", "", "555 010 0001"],
    {
      kind: "DONORS",
      source: "OTHER",
      columns,
      header,
      fields: [],
      options: importOptions.parse({}),
      zone: "America/New_York",
      today: "2026-11-23",
    },
  );
  expect(read).toMatchObject({
    reasons: [],
    remarks: [],
    person: { email: "a@home.example", phone: "555 010 0001" },
    extras: { otherEmails: ["a@work.example", "b@work.example"], tags: [], notes: [] },
  });
});
