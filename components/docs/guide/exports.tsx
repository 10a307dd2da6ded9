import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Heading, List, Text, To } from "./parts";

export function Exports({ origin, orgSlug }: { origin: string; orgSlug: string }) {
  return (
    <>
      <Text>
        <To href="/docs/api/exports">Donations, donors and payouts</To> can be exported as CSV, with the same
        filters as the lists.
      </Text>
      <Heading>Format</Heading>
      <Text>
        Rows are streamed as they are read, oldest first, so an export of any size starts immediately. The
        format is RFC 4180: UTF-8, comma-separated, a header row, lines ending with CR LF. Columns keep their
        names and order; new ones are added at the end. Records created during an export appear at the end or
        not at all, and do not move other rows.
      </Text>
      <CodeBlock
        title="Into a file"
        name="the command"
        language="bash"
        code={`curl "${origin}/api/exports/donations.csv?orgId=${orgSlug}" \\\n  -H "Authorization: Bearer $ALMONER_TOKEN" \\\n  -o donations.csv`}
      />
      <Heading>Resuming</Heading>
      <Text>
        If the connection breaks, the file is incomplete. Drop an incomplete last row and request the rest
        with the same filters, <Code>after</Code> set to the id of the last complete row, and{" "}
        <Code>header=false</Code>. Then append the second file to the first.
      </Text>
      <Text>
        Each call adds an entry <Code>export.downloaded</Code> to the{" "}
        <To href="/docs/api/audit-log#listAuditLog">audit log</To>, with the caller and the filters. A resumed
        export also records the row after which it continued (<Code>continuedAfter</Code>).
      </Text>
      <Heading>Cells</Heading>
      <List>
        <li>
          Amounts are in cents, or in dollars with <Code>amounts=dollars</Code>, as in the files that staff
          download; timestamps are ISO 8601 in UTC; missing values are empty.
        </li>
        <li>
          Text that a spreadsheet would interpret as a formula (beginning with <Code>=</Code>, <Code>+</Code>,{" "}
          <Code>-</Code>, <Code>@</Code>, a tab or a line break) is prefixed with an apostrophe, so that a
          donor&apos;s name never runs as code. The same applies after a semicolon, a tab or a line break,
          where spreadsheets in some locales start a new cell.
        </li>
      </List>
      <Heading>Everything at once</Heading>
      <Text>
        Admins and owners can <To href="/docs/api/exports#exportOrganization">export everything</To> that the
        organization has as one ZIP file of CSV files, with the pictures. Its <Code>README.md</Code> explains
        each column, and the last file, <Code>contents.csv</Code>, counts the rows. Amounts in it are dollars.
        The donors and donations in it can be imported into another organization. A large organization{" "}
        <To href="/docs/api/exports#startExportRun">starts an export</To> instead, which is written in the
        background, and downloads its file when it is complete.
      </Text>
    </>
  );
}
