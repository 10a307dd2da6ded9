import type { ImportField } from "../labels";

/** Names of columns by field, preferred names first. */
export type Names = Partial<Record<ImportField, readonly string[]>>;

/** Names of columns with what was refunded of a payment. “Refunded” has either an amount or yes and no. */
export const REFUNDED = [
  "Amount Refunded",
  "Refunded Amount",
  "Refund Amount",
  "Total Refunded",
  "Refund Total",
  "Total Refunds",
  "Refunded",
];

/** Common column names in files of any system. */
export const USUAL_COLUMNS: Names = {
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
  refundedAmount: REFUNDED,
  excluded: ["Refunded", "Test", "Test Mode"],
  method: ["Method", "Payment Method", "Payment Type", "Gift Type"],
  checkNumber: ["Check Number", "Check No", "Check #"],
  description: ["What was given", "Description of goods"],
  campaign: ["Campaign", "Appeal"],
  fund: ["Fund", "Fund Name", "Designation", "Fund Code"],
  fundCode: ["Fund Code"],
  anonymous: ["Anonymous"],
  note: ["Note", "Notes", "Comment", "Memo"],
  frequency: [
    "Frequency",
    "Donation Frequency",
    "Gift Frequency",
    "Recurring Frequency",
    "Recurring Interval",
  ],
  planId: [
    "Recurring Donation Plan ID",
    "Recurring Plan ID",
    "Recurring Donation ID",
    "Recurring Payment ID",
    "Recurring ID",
    "Plan ID",
    "Subscription ID",
  ],
  givingLevel: ["Giving Level", "Donation Level", "Gift Level", "Membership Level"],
  ticketCount: ["Tickets", "Ticket Count", "Ticket Quantity", "Number of Tickets"],
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

/** Common column names in files of recurring plans. In a file of donations, “Period” can mean anything. */
export const USUAL_PLAN_COLUMNS: Names = {
  frequency: ["Frequency", "Interval", "Recurring Frequency", "Billing Cycle", "Period", "Schedule"],
};

/** Column names for donors in files of donors. In other files, these columns describe donations. */
export const PERSON_COLUMNS: Names = {
  tags: ["Tags", "Tag", "Labels", "Groups"],
  donorNote: ["Notes", "Note", "Internal Notes", "Internal Note", "Comments", "Comment", "Memo"],
};
