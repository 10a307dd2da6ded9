import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Heading, List, Text, To } from "./parts";

export function Exports({ origin, orgSlug }: { origin: string; orgSlug: string }) {
  return (
    <>
      <Text>
        <To href="/docs/api/exports">Donations, donors and payouts</To> come as CSV, with the same filters as
        the lists.
      </Text>
      <Heading>The stream</Heading>
      <Text>
        Rows are written as they are read, the oldest first, so an export of any size begins at once. UTF-8,
        commas, a line of column names first, lines that end with CR LF (RFC 4180). Columns keep their names
        and their order; new ones are added at the end. What is made meanwhile comes at the end or not at all;
        it moves no other row.
      </Text>
      <CodeBlock
        title="Into a file"
        name="the command"
        language="bash"
        code={`curl "${origin}/api/exports/donations.csv?orgId=${orgSlug}" \\\n  -H "Authorization: Bearer $ALMONER_TOKEN" \\\n  -o donations.csv`}
      />
      <Heading>Resuming</Heading>
      <Text>
        If the connection breaks, the file has no end. Drop an unfinished last row and ask for the rest, with
        the same filters, with <Code>after</Code>, the id of the last whole row, and <Code>header=false</Code>
        . Both files together are the whole.
      </Text>
      <Text>
        Each call leaves an entry <Code>export.downloaded</Code> in the{" "}
        <To href="/docs/api/audit-log#listAuditLog">audit log</To>, with who called and the filters; the rest
        of a file says after which row it went on (<Code>continuedAfter</Code>).
      </Text>
      <Heading>Cells</Heading>
      <List>
        <li>Sums are whole cents; instants are ISO 8601 in UTC; what has no value is empty.</li>
        <li>
          A text that a spreadsheet would take for a formula (one that begins with <Code>=</Code>,{" "}
          <Code>+</Code>, <Code>-</Code>, <Code>@</Code>, a tab or a line break) gets an apostrophe before it,
          so that a donor&apos;s name never runs as code. So does a part of a text behind a semicolon, a tab
          or a line break, where spreadsheets of some countries begin a cell.
        </li>
      </List>
    </>
  );
}
