import {
  fieldColumn,
  IMPORT_SOURCES,
  type ImportColumn,
  type ImportField,
  type ImportSource,
  isRepeated,
} from "./labels";
import { plainName, withoutUtc } from "./rules";

type Names = Partial<Record<ImportField, readonly string[]>>;

/** Column names in the exports of each system, preferred names first. */
const COLUMNS: Readonly<Record<Exclude<ImportSource, "OTHER">, Names>> = {
  GIVEBUTTER: {
    donorId: ["Contact ID", "Givebutter Contact ID"],
    firstName: ["First Name", "Contact First Name"],
    lastName: ["Last Name", "Contact Last Name"],
    organization: ["Company", "Company Name"],
    email: ["Email", "Primary Email", "Contact Email"],
    phone: ["Phone", "Primary Phone", "Phone Number"],
    street: ["Address Line 1", "Address 1", "Address"],
    street2: ["Address Line 2", "Address 2"],
    city: ["City"],
    state: ["State"],
    postalCode: ["Zip Code", "Postal Code", "Zip"],
    country: ["Country"],
    emailOptIn: ["Engage Email Subscribed", "Email Subscription Status", "Email Subscribed"],
    donationId: ["Transaction ID", "Reference Number", "ID"],
    amount: ["Donated", "Donation Amount", "Amount"],
    currency: ["Currency"],
    receivedOn: ["Transaction Date", "Date", "Created At"],
    status: ["Status", "Transaction Status"],
    commitmentId: ["Plan ID", "Recurring Plan ID", "ID"],
    startedOn: ["Start Date", "Started At", "Created At", "Date Created"],
    nextOn: ["Next Bill Date", "Next Payment Date", "Next Start Date"],
    method: ["Payment Method", "Method"],
    checkNumber: ["Check Number"],
    campaign: ["Campaign Title", "Campaign"],
    fund: ["Fund Code", "Fund", "Fund Name"],
    anonymous: ["Is Anonymous", "Anonymous"],
    note: ["Internal Note", "Notes"],
  },
  DONORBOX: {
    donorId: ["Donor ID", "Donor Id"],
    firstName: ["Donor's First Name", "Donor First Name", "First Name"],
    lastName: ["Donor's Last Name", "Donor Last Name", "Last Name"],
    fullName: ["Name"],
    organization: ["Donating Company", "Employer", "Company"],
    email: ["Donor Email", "Donor's Email", "Email"],
    phone: ["Phone", "Donor Phone"],
    street: ["Address"],
    street2: ["Address 2"],
    city: ["City"],
    state: ["State / Province", "State"],
    postalCode: ["Postal Code", "Zip Code"],
    country: ["Country"],
    emailOptIn: ["Join Mailing List", "Mailing List Opt In"],
    donationId: ["Receipt Id", "Donation ID", "Id"],
    amount: ["Amount"],
    currency: ["Currency"],
    receivedOn: ["Donated At", "Date"],
    status: ["Status"],
    excluded: ["Refunded"],
    commitmentId: ["Plan Id", "Recurring Plan ID", "Plan ID", "Id"],
    startedOn: ["Started At", "Start Date", "Started", "Plan Started At"],
    nextOn: ["Next Payment On", "Next Payment Date", "Next Donation", "Next Charge Date"],
    method: ["Donation Type", "Payment Method"],
    campaign: ["Campaign"],
    fund: ["Designation"],
    anonymous: ["Make Donation Anonymous", "Anonymous Donation"],
    note: ["Internal Notes"],
  },
  GIVEWP: {
    donorId: ["Donor ID"],
    firstName: ["First Name"],
    lastName: ["Last Name"],
    fullName: ["Name", "Donor Name"],
    organization: ["Company Name"],
    email: ["Email Address", "Email", "Donor Email"],
    phone: ["Phone Number", "Phone", "Donor Phone Number"],
    street: ["Address 1", "Address Line 1"],
    street2: ["Address 2", "Address Line 2"],
    city: ["City"],
    state: ["State"],
    postalCode: ["Zip", "Zip Code"],
    country: ["Country"],
    donationId: ["Donation ID", "Donation Number"],
    amount: ["Donation Total", "Total", "Amount"],
    currency: ["Currency Code", "Currency"],
    receivedOn: ["Donation Date", "Date"],
    status: ["Donation Status", "Status"],
    excluded: ["Payment Mode", "Donation Mode"],
    commitmentId: ["Subscription ID", "Subscription Id", "Profile ID"],
    startedOn: ["Subscription Start Date", "Start Date", "Date Created", "Created"],
    nextOn: ["Renewal Date", "Next Renewal Date", "Next Payment Date"],
    method: ["Payment Gateway"],
    campaign: ["Form Title", "Campaign Title"],
    fund: ["Fund Title", "Fund Name"],
    anonymous: ["Anonymous Donation"],
  },
  GOFUNDME_PRO: {
    donorId: ["Supporter ID"],
    firstName: ["Billing First Name", "Supporter First Name", "First Name"],
    lastName: ["Billing Last Name", "Supporter Last Name", "Last Name"],
    fullName: ["Supporter Name", "Billing Name"],
    organization: ["Company/Organization", "Company Name", "Company"],
    email: ["Billing Email Address", "Supporter Email", "Email Address"],
    phone: ["Billing Phone Number", "Supporter Phone"],
    street: ["Billing Address 1", "Billing Address"],
    street2: ["Billing Address 2"],
    city: ["Billing City"],
    state: ["Billing State"],
    postalCode: ["Billing Postal Code"],
    country: ["Billing Country"],
    emailOptIn: ["Supporter Opt In", "Opted In to Communications"],
    donationId: ["Transaction ID"],
    amount: ["Donation Gross Amount", "Gross Transaction Amount", "Gross Amount"],
    currency: ["Charged Currency", "Currency"],
    receivedOn: ["Transaction Date", "Purchased At"],
    status: ["Transaction Status", "Status"],
    transactionType: ["Transaction Type", "Transaction Item Type"],
    commitmentId: ["Recurring Donation Plan ID", "Recurring Plan ID", "Recurring Donation ID"],
    startedOn: ["Recurring Start Date", "Start Date", "Started At"],
    nextOn: ["Next Processing Date", "Next Payment Date", "Next Transaction Date"],
    method: ["Payment Type", "Payment Method"],
    offlineMethod: ["Offline Payment Type"],
    checkNumber: ["Offline Check #", "Offline Check Number", "Check Number"],
    campaign: ["Campaign Name", "Internal Campaign Name"],
    fund: ["Program Designation", "Program Designation Name"],
    anonymous: ["Donor is Anonymous", "Anonymous Donor"],
    note: ["Donor's Comment"],
  },
  PAYPAL: {
    fullName: ["Name", "Customer Name", "Payer Name"],
    email: ["From Email Address", "Payer Email", "Customer Email"],
    phone: ["Contact Phone Number"],
    street: ["Address Line 1"],
    street2: ["Address Line 2/District/Neighborhood"],
    city: ["Town/City"],
    state: ["State/Province/Region/County/Territory/Prefecture/Republic"],
    postalCode: ["Zip/Postal Code"],
    country: ["Country"],
    donationId: ["Transaction ID"],
    amount: ["Gross", "Amount"],
    currency: ["Currency"],
    receivedOn: ["Date"],
    status: ["Status"],
    transactionType: ["Type"],
    excluded: ["Balance Impact"],
    commitmentId: ["Profile ID", "Recurring Payment ID", "Subscription ID"],
    startedOn: ["Profile Start Date", "Start Date", "Date Created", "Created Date"],
    nextOn: ["Next Payment Date", "Next Billing Date", "Next Payment Due"],
    campaign: ["Item Title", "Product Name", "Description"],
    note: ["Note", "Subject"],
  },
  // donors.csv, donor_emails.csv, donor_tags.csv, donor_notes.csv, donations.csv and recurring.csv of lib/exports/archive.
  ALMONER: {
    donorId: ["donor_id"],
    firstName: ["first_name", "donor_first_name"],
    lastName: ["last_name", "donor_last_name"],
    email: ["email", "donor_email"],
    phone: ["phone"],
    address: ["postal_address"],
    emailOptIn: ["agreed_to_news"],
    unsubscribed: ["unsubscribed"],
    doNotContact: ["do_not_contact"],
    otherEmails: ["other_email"],
    tags: ["tag"],
    donorNote: ["text"],
    donorNoteDate: ["created_at"],
    donationId: ["donation_id"],
    amount: ["net_raised", "amount"],
    currency: ["currency"],
    receivedOn: ["day"],
    status: ["status"],
    method: ["method"],
    checkNumber: ["check_number"],
    description: ["description"],
    campaign: ["campaign"],
    fund: ["fund"],
    fundShares: ["fund_shares"],
    anonymous: ["anonymous"],
    note: ["note"],
    frequency: ["frequency"],
    utmSource: ["utm_source"],
    utmMedium: ["utm_medium"],
    utmCampaign: ["utm_campaign"],
    utmTerm: ["utm_term"],
    utmContent: ["utm_content"],
    commitmentId: ["recurring_id", "commitment_id"],
    startedOn: ["started_at", "started_on"],
    nextOn: ["next_charge_at", "next_on"],
  },
};

/** Column names of recurring plans. Preferred in files of recurring commitments, ignored in files of donations. */
const PLAN_COLUMNS: Partial<Record<ImportSource, Names>> = {
  GIVEBUTTER: { status: ["Plan Status"], frequency: ["Frequency", "Recurring Frequency", "Interval"] },
  DONORBOX: {
    status: ["Plan Status"],
    frequency: ["Recurring Interval", "Interval", "Recurring Plan", "Type", "Frequency"],
  },
  GIVEWP: {
    amount: ["Recurring Amount"],
    status: ["Subscription Status"],
    frequency: ["Billing Cycle", "Period", "Frequency", "Billing Period"],
  },
  GOFUNDME_PRO: {
    amount: ["Recurring Donation Amount", "Recurring Amount"],
    status: ["Recurring Plan Status", "Recurring Status"],
    frequency: ["Recurring Frequency", "Frequency", "Recurring Plan Frequency"],
  },
  PAYPAL: {
    amount: ["Amount Per Cycle", "Payment Amount"],
    status: ["Profile Status"],
    frequency: ["Payment Cycle", "Billing Cycle", "Cycle", "Period", "Frequency"],
  },
  ALMONER: { excluded: ["state"] },
};

/** Common column names in files of recurring plans. In a file of donations, “Period” can mean anything. */
const USUAL_PLAN: Names = {
  frequency: ["Frequency", "Interval", "Recurring Frequency", "Billing Cycle", "Period", "Schedule"],
};

/** Column names for donors in files of donors. In other files, these columns describe donations. */
const PERSON_COLUMNS: Names = {
  tags: ["Tags", "Tag", "Labels", "Groups"],
  donorNote: ["Notes", "Note", "Internal Notes", "Internal Note", "Comments", "Comment", "Memo"],
};

/** Columns that are unique to the exports of each system. One of them identifies the system. */
const SIGNS: Readonly<Record<Exclude<ImportSource, "OTHER">, readonly string[]>> = {
  GIVEBUTTER: [
    "Givebutter Contact ID",
    "Engage Email Subscribed",
    "Next Bill Date",
    "Campaign Code",
    "Giving Space Message",
    "Contact External ID",
  ],
  DONORBOX: ["Donor's First Name", "Donating Company", "Donated At", "Make Donation Anonymous"],
  GIVEWP: ["Donation Total", "Subscription Start Date", "Form Title", "Payment Gateway"],
  GOFUNDME_PRO: ["Supporter ID", "Gross Transaction Amount", "Billing Email Address"],
  PAYPAL: [
    "From Email Address",
    "Profile ID",
    "Amount Per Cycle",
    "Address Line 2/District/Neighborhood",
    "Balance Impact",
  ],
  ALMONER: ["tribute_notify_email", "agreed_to_news", "cancel_at_period_end", "commitment_id", "note_id"],
};

/** Headers of Almoner export files that have none of these unique columns. */
const OWN_HEADERS: readonly string[] = ["donor_id,other_email,created_at", "donor_id,tag"];

/** Common column names in files of any system. */
const USUAL: Names = {
  donorId: ["Donor ID", "Constituent ID", "Contact ID", "External ID"],
  firstName: ["First Name", "First", "Given Name"],
  lastName: ["Last Name", "Last", "Surname", "Family Name"],
  fullName: ["Name", "Full Name", "Donor", "Donor Name"],
  organization: ["Company", "Organization", "Organisation", "Business"],
  email: ["Email", "Email Address", "E-mail", "Donor Email"],
  otherEmails: [
    "Additional Emails",
    "Other Emails",
    "More Emails",
    "Secondary Email",
    "Alternate Email",
    "Email 2",
    "Email 3",
    "Home Email",
    "Personal Email",
    "Work Email",
  ],
  phone: ["Phone", "Phone Number", "Mobile", "Telephone"],
  otherPhones: [
    "Additional Phones",
    "Other Phones",
    "More Phones",
    "Secondary Phone",
    "Phone 2",
    "Phone 3",
    "Mobile",
    "Mobile Phone",
    "Cell Phone",
    "Home Phone",
    "Work Phone",
  ],
  address: ["Full Address", "Mailing Address", "Postal Address"],
  street: ["Street", "Address", "Address 1", "Address Line 1", "Street Address"],
  street2: ["Address 2", "Address Line 2", "Apt"],
  city: ["City", "Town"],
  state: ["State", "Province", "Region"],
  postalCode: ["Zip", "ZIP Code", "Postal Code", "Postcode"],
  country: ["Country"],
  otherAddresses: ["Additional Addresses", "Other Addresses", "More Addresses", "Secondary Address"],
  emailOptIn: ["Email Opt In", "Opt In", "Newsletter", "Subscribed"],
  unsubscribed: ["Unsubscribed", "Opted Out", "Do Not Email"],
  doNotContact: ["Do Not Contact", "Do Not Solicit"],
  tags: ["Donor Tags", "Contact Tags", "Supporter Tags"],
  donorNote: ["Donor Notes", "Donor Note", "Contact Notes", "Contact Note", "Supporter Notes"],
  donorNoteDate: ["Note Date", "Date of Note", "Donor Note Date", "Contact Note Date"],
  donationId: ["Transaction ID", "Donation ID", "Gift ID", "Payment ID", "Receipt Number"],
  amount: ["Amount", "Donation Amount", "Gift Amount", "Total"],
  currency: ["Currency"],
  receivedOn: ["Date", "Donation Date", "Gift Date", "Received", "Date Received"],
  status: ["Status", "Payment Status"],
  transactionType: ["Transaction Type"],
  excluded: ["Refunded", "Test", "Test Mode"],
  method: ["Method", "Payment Method", "Payment Type", "Gift Type"],
  checkNumber: ["Check Number", "Check No", "Check #"],
  description: ["What was given", "Description of goods"],
  campaign: ["Campaign", "Appeal"],
  fund: ["Fund", "Designation", "Fund Code"],
  anonymous: ["Anonymous"],
  note: ["Note", "Notes", "Comment", "Memo"],
  frequency: [
    "Frequency",
    "Donation Frequency",
    "Gift Frequency",
    "Recurring Frequency",
    "Recurring Interval",
  ],
  utmSource: ["UTM Source"],
  utmMedium: ["UTM Medium"],
  utmCampaign: ["UTM Campaign"],
  utmTerm: ["UTM Term"],
  utmContent: ["UTM Content"],
  commitmentId: ["Plan ID", "Recurring ID", "Subscription ID", "Recurring Plan ID", "Pledge ID"],
  startedOn: ["Start Date", "Started", "Started On", "Created", "Date Created"],
  nextOn: [
    "Next Payment",
    "Next Payment Date",
    "Next Charge Date",
    "Next Billing Date",
    "Next Date",
    "Renewal Date",
  ],
};

/** Returns the system whose export has these columns, or `OTHER`. */
export function recognizeSource(header: readonly string[]): ImportSource {
  if (OWN_HEADERS.includes(header.join())) return "ALMONER";
  const names = new Set(header.map((name) => plainName(withoutUtc(name))));
  const found = IMPORT_SOURCES.find(
    (source) => source !== "OTHER" && SIGNS[source].some((sign) => names.has(plainName(sign))),
  );
  return found ?? "OTHER";
}

/** Maps columns to fields by name. Each field is used once, except multi-value fields. */
export function suggestColumns(
  source: ImportSource,
  header: readonly string[],
  fields: readonly ImportField[],
): (ImportField | null)[] {
  const plain = header.map((name) => plainName(withoutUtc(name)));
  const columns = header.map((): ImportField | null => null);
  const own = source === "OTHER" ? {} : COLUMNS[source];
  // Almoner exports use exact names only: common names would import consent given with an old donation.
  const ofPlans = fields.includes("commitmentId");
  const plans = ofPlans ? (PLAN_COLUMNS[source] ?? {}) : {};
  const people = fields.includes("amount") ? {} : PERSON_COLUMNS;
  const known = source === "ALMONER" ? [plans, own] : [plans, own, ofPlans ? USUAL_PLAN : {}, USUAL, people];
  for (const names of known)
    for (const field of fields) {
      if (columns.includes(field) && !isRepeated(field)) continue;
      const found = (names[field] ?? [])
        .map((name) => plain.indexOf(plainName(name)))
        .filter((at) => at >= 0 && columns[at] === null);
      for (const at of isRepeated(field) ? found : found.slice(0, 1)) columns[at] = field;
    }
  return withoutLoneDates(withoutDoubleNames(columns));
}

/** Maps the remaining columns to the organization's donor fields by name, with or without the prefix of exports. */
export function withDonorFields(
  columns: readonly (ImportField | null)[],
  header: readonly string[],
  fields: readonly { id: string; name: string }[],
): (ImportColumn | null)[] {
  const taken = new Set<string>();
  return columns.map((column, at) => {
    const name = plainName((header[at] ?? "").replace(/^field:/i, ""));
    const found = column === null ? fields.find((one) => plainName(one.name) === name) : undefined;
    if (!found || taken.has(found.id)) return column;
    taken.add(found.id);
    return fieldColumn(found.id);
  });
}

/** Drops a full name next to a last name, and a whole address next to a street, which would be duplicates. */
function withoutDoubleNames(columns: (ImportField | null)[]): (ImportField | null)[] {
  const drop = new Set<ImportField>();
  if (columns.includes("lastName")) drop.add("fullName");
  if (columns.includes("street")) drop.add("address");
  return columns.map((field) => (field && drop.has(field) ? null : field));
}

/** Drops note dates without a note: every table of an Almoner export has `created_at`. */
function withoutLoneDates(columns: (ImportField | null)[]): (ImportField | null)[] {
  if (columns.includes("donorNote")) return columns;
  return columns.map((field) => (field === "donorNoteDate" ? null : field));
}

/** Returns the payment method of donations in a file without a method column. */
export function usualMethod(source: ImportSource): "PLATFORM" | "CHECK" {
  return source === "OTHER" ? "CHECK" : "PLATFORM";
}
