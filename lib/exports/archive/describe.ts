import type { Kind } from "../csv";
import { ARCHIVE_TABLES } from "./tables";

const KINDS: Record<Kind, string> = {
  text: "text",
  number: "number",
  money: "dollars",
  flag: "`true`/`false`",
  instant: "instant",
};

const BEGINNING = `One ZIP file with everything that an organization has. Owners and admins can have it at any time and as often as they like:

- **“Export everything” in the settings**, or \`POST /api/orgs/{idOrSlug}/export-runs\`: the file is written in the background, with its progress
  in the list of exports, and can be downloaded for seven days. The page can be left: who started it is told by mail when it is complete or has failed.
- **\`GET /api/exports/organization.zip\`**, for programs: the same file is streamed while it is written. A connection that breaks has no file.

Each start and each download is in the audit log.

## Format

- The files are CSV (RFC 4180) in UTF-8 without a byte order mark: commas, rows that end with CRLF, quotes where needed, the names of the
  columns in the first row. An empty cell means that there is nothing.
- **dollars**: US dollars with two decimals and no separators, such as \`1250.00\`; negative with \`-\`. All amounts are in US dollars.
- **instant**: ISO 8601 in UTC, such as \`2026-11-20T17:03:00.000Z\`. A day is written as \`2026-11-20\`.
- **text** that a spreadsheet would run as a formula has an apostrophe in front, also behind a semicolon, a tab or a line break within it.
  Imports of this service remove it again.
- A file ends before 100,000 rows and 25 MiB, which is what an import takes, and is continued in \`…-2.csv\`, \`…-3.csv\`, each with its own first row.
- Rows refer to each other by ids. An id that donors.csv does not have is that of a merged donor, see donor_merges.csv.
- Logo and covers are in \`pictures/\`. \`contents.csv\`, the last file, has the number of rows of each file: without it, the download broke off. A picture there without a number could not be read: export again to have it, too.

## What it shows

Each file is read in short steps, so that the export of a large organization does not disturb its donors. What changes
during the export may be in one file and not yet in another; \`updated_at\` says of which donations and refunds that is true. Files that refer to
rows are read before the files that have these rows, so that no reference is open. For a last export, pause the campaigns first.

## What it leaves out

Passwords, API keys, secrets of webhooks, and links that open something, which would be worth nothing elsewhere; deliveries of webhooks, the
rows of imported files, and records of attempts to misuse the forms, which are kept for a time only; and what is computed from the rest.
Card and account numbers are at the payment processor alone: by its ids in donors.csv and recurring.csv it can move saved cards and
recurring donations to another service.

## Into another organization

The ZIP file is uploaded under “Imports”, as “Everything from another Almoner”: it becomes an import of donors.csv, one of donations.csv and one
of recurring.csv, each with a check before and an undo after. Run them in this order. Over the API, upload the same ZIP file to an import of each
kind. A ZIP file of more than 25 MiB, or with parts such as donations-2.csv, is unpacked first, and its files are uploaded one after the other.

Campaigns and funds that the organization lacks are added by their titles and names, campaigns as drafts. The totals of each campaign, fund and donor are then the same to
the cent, and so is what reports say by day, frequency, source and the other UTM fields:

- A donation is imported on its \`day\`, with \`net_raised\` as its amount: refunds are taken off, covered fees and matches are not added.
- Only \`SUCCEEDED\` donations are imported; others count nothing here either. That is true of refunded ones, of those lost in a dispute, and of
  those whose dispute is still open. A dispute that was won counts again, and is imported.
- A \`SUCCEEDED\` donation that counts \`0.00\` is refused, since an offline donation of money is at least a cent, and is missing in the number of donations. It is one
  of which at least twice the \`amount\` was received and all but cents refunded. Fees never lead to it: of $50.00 with $1.55 of covered fees, a
  refund of all but a cent leaves \`0.01\`.
- The parts of a split donation are imported with what they count for now; a part that counts for nothing after a refund is left out.
- Cash, checks, transfers, stock and property stay what they are; every other payment becomes one through another platform, with this
  donation’s id as its reference.
- \`utm_source\`, \`utm_medium\`, \`utm_campaign\`, \`utm_term\` and \`utm_content\` are kept to the letter, and so is \`frequency\`: a payment of a recurring donation is
  imported one by one, and counts as monthly, quarterly or yearly in reports, lists and files. It belongs to no recurring donation there: nothing renews
  it, nothing is charged, it has no fees and is in no payout. A membership that it pays for lasts until the day before the next payment, without reminders.
- A recurring donation becomes a recurring commitment: nothing is charged for it there, and donors are asked to continue. Number and sums are
  the same; one that is past due counts as active, and one that was never paid as canceled. The open ones of recurring_commitments.csv can be imported likewise.
- Donors keep names, addresses, phone, consent and the channels by which they must not be contacted; a donor who unsubscribed stays so.
- The import of donors.csv from a ZIP file has the rows of donor_emails.csv, donor_tags.csv and donor_notes.csv below its own, so donors keep
  their further addresses, tags and notes. Where that is more than 100,000 rows, or without the ZIP file, each of these files is an import of
  donors of its own, after donors.csv. Imported notes keep their date and are of who ran the import.
- Reports differ in this alone:
  - **Method**: cards, bank accounts and wallets are “Another platform” together. The method of a donation decides whether it can be refunded, has fees, and is
    expected in payouts and in the balance at the processor, so a payment that was not taken there cannot be one by card.
  - **Giving levels, tickets and matches** belong to a campaign, and the added ones have none.
  - **Hours**, and days in UTC: of an imported donation only the day in the organization’s time zone is known.
  - **The number of a fund’s donations**, by the parts of splits that are left out.
  - **Views of pages**, which are not imported.
- Two campaigns with one title become one. To keep them apart, make them first with their web addresses, and choose the column
  \`campaign_slug\` for the campaign instead of \`campaign\`.
`;

/** What the archive has, file by file and column by column; Markdown. */
export function describeArchive(): string {
  const files = ARCHIVE_TABLES.map(({ name, about, columns }) => {
    const rows = columns.map((one) => `| \`${one.name}\` | ${KINDS[one.kind]} | ${one.about} |`);
    return `### ${name}.csv\n\n${about}\n\n| column | is | meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Export of everything\n\n${BEGINNING}\n## Files\n\n${files.join("\n")}`;
}
