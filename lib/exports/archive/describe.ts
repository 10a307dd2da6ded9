import type { Kind } from "../csv";
import { ARCHIVE_TABLES } from "./tables";

const KINDS: Record<Kind, string> = {
  text: "text",
  number: "number",
  money: "dollars",
  flag: "`true`/`false`",
  instant: "instant",
};

const BEGINNING = `One ZIP file with all data of an organization. Owners and admins can export it at any time, as often as they like:

- **“Export everything” in the settings**, or \`POST /api/orgs/{idOrSlug}/export-runs\`: the file is written in the background, with its progress
  in the list of exports, and can be downloaded for seven days. You can leave the page: the person who started the export gets an email when it
  completes or fails.
- **\`GET /api/exports/organization.zip\`**, for programs: the same file, streamed while it is written. If the connection breaks, the file is
  incomplete.

Every start and every download is recorded in the audit log.

## Format

- The files are CSV (RFC 4180) in UTF-8 without a byte order mark: comma-separated, rows end with CRLF, cells are quoted where needed, and the
  first row has the column names. An empty cell means no value.
- **dollars**: US dollars with two decimals and no separators, such as \`1250.00\`; negative with \`-\`. All amounts are in US dollars.
- **instant**: ISO 8601 in UTC, such as \`2026-11-20T17:03:00.000Z\`. A day is written as \`2026-11-20\`.
- **text** that a spreadsheet would run as a formula is prefixed with an apostrophe, also after a semicolon, a tab or a line break within the text.
  Almoner's imports remove these apostrophes again.
- A file ends before it reaches 100,000 rows or 25 MiB, the limits of an import, and continues in \`…-2.csv\`, \`…-3.csv\`, each with its own
  header row.
- Rows refer to each other by id. A donor id that is missing from donors.csv belongs to a merged donor, see
  donor_merges.csv, or to a donor who was deleted when an import was undone.
- The logo and covers are in \`pictures/\`. \`contents.csv\`, the last file, lists the number of rows of each file. If it is missing, the download is
  incomplete. A picture listed there without a number could not be read: export again to include it.

## Consistency

Each file is read in short steps, so that exporting a large organization does not slow down donors. A change made during the export may appear
in one file and not yet in another. For donations and refunds, \`updated_at\` shows which rows are affected. Files that refer to rows are read before
the files with these rows, so that every reference resolves. Before a final export, pause the campaigns.

## What is left out

- Passwords, API keys, webhook secrets, and links that give access, which would be useless elsewhere.
- Data kept only for a limited time: webhook deliveries, the rows of imported files, and records of attempts to abuse the forms.
- Data computed from the rest.

Card and account numbers are stored only by the payment processor, which can move saved cards and recurring donations to another service by its
ids in donors.csv and recurring.csv.

## Into another organization

Upload the ZIP file under “Imports”, as “Everything from another Almoner”. It becomes an import of each of donors.csv, donations.csv,
recurring.csv and recurring_commitments.csv that has rows, which can be checked first and undone later. Run them in this order. With the API, upload
the same ZIP file to one import of each kind, and for recurring_commitments.csv to another one of recurring commitments, with its \`table\`. If the ZIP file is larger than 25 MiB or has parts such as donations-2.csv, unpack it and upload its files one by one.

Campaigns, funds and giving levels that the organization lacks are created from their titles and names, campaigns as drafts. From a ZIP file, funds
get their code, goal, restriction and archived state from funds.csv, and funds without donations are created as well; a code that another fund has is
left out. They remain when the import is undone. The totals of each
campaign, fund and donor are then the same to the cent, and so are reports by day, frequency, source, giving level and the other UTM fields:

- A donation is imported on its \`day\`, with \`net_raised\` as its amount: refunds are subtracted, covered fees and matches are not added.
- Only \`SUCCEEDED\` donations are imported. Others do not count in the exporting organization either: refunded ones, those lost in a dispute, and
  those with an open dispute. A donation whose dispute was won counts again and is imported.
- A \`SUCCEEDED\` donation that counts \`0.00\` is rejected, because an offline donation of money is at least one cent, so it is missing from the number
  of donations. This happens only if at least twice the \`amount\` was received and all but a few cents were refunded. Fees alone never cause it: for
  $50.00 with $1.55 of covered fees, refunding all but one cent leaves \`0.01\`.
- The parts of a split donation are imported with their current net amounts. A part without any amount left after a refund is omitted.
- Donations by cash, check, transfer, stock and property keep their method. Every other payment is imported as a payment through another platform,
  with the donation’s id as its reference.
- \`utm_source\`, \`utm_medium\`, \`utm_campaign\`, \`utm_term\`, \`utm_content\` and \`frequency\` are kept unchanged. The payments of a recurring donation
  are imported individually, and count as monthly, quarterly or yearly in reports, lists and files. They belong to no recurring donation in the
  new organization: nothing renews or is charged, and they have no fees and no payout. A membership paid by such a donation lasts until the day
  before the next payment, without reminders.
- A giving level is found by its name in the donation’s campaign, and by \`giving_level_value\` if several have the name. A missing one is created
  from \`giving_level_amount\` and \`giving_level_value\`.
- Tickets that count as sold (\`tickets_sold\`) count as sold again, with their \`tickets_value\`. A campaign that the import creates is an event if
  its donations have tickets, with the \`ticket_price\` and without a capacity. An existing campaign must sell tickets and have enough of them left.
- A recurring donation becomes a recurring commitment: nothing is charged for it, and donors are asked to continue. Number and sums are the same. A
  past due recurring donation counts as active, and one that was never paid as canceled. The open commitments in recurring_commitments.csv are
  imported the same way.
- Donors keep their names, addresses, phone numbers, consents and do-not-contact channels. A donor who unsubscribed stays unsubscribed.
- In an import of donors.csv from a ZIP file, the rows of donor_emails.csv, donor_tags.csv and donor_notes.csv follow its own, so donors keep
  their additional addresses, tags and notes. If that is more than 100,000 rows, or without the ZIP file, import each of these files as donors after
  donors.csv. Imported notes keep their date; their author is the person who ran the import.
- Reports differ only in the following:
  - **Method**: cards, bank accounts and wallets are combined as “Another platform”. A donation’s method determines whether it can be refunded, has
    fees, and is expected in payouts and in the balance at the processor, so a payment that the processor did not take cannot be imported as a card
    payment.
  - **Matches** belong to a campaign, and campaigns created by the import have none. Nor do they have giving levels that no donation has.
  - **Hours**, and days in UTC: for an imported donation, only the day in the organization’s time zone is known.
  - **The number of a fund’s donations**, by the omitted parts of split donations.
  - **Page views**, which are not imported.
- Two campaigns with the same title become one. To keep them apart, create them first with their web addresses, and map the column
  \`campaign_slug\` instead of \`campaign\` to the campaign.
`;

/** Returns a Markdown description of the archive: every file and every column. */
export function describeArchive(): string {
  const files = ARCHIVE_TABLES.map(({ name, about, columns }) => {
    const rows = columns.map((one) => `| \`${one.name}\` | ${KINDS[one.kind]} | ${one.about} |`);
    return `### ${name}.csv\n\n${about}\n\n| column | type | meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Export of everything\n\n${BEGINNING}\n## Files\n\n${files.join("\n")}`;
}
