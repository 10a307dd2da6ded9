import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Heading, Text } from "./parts";

const PAGE = `{
  "donations": [ … ],
  "pagination": { "page": 2, "limit": 50, "total": 181, "totalPages": 4 }
}`;
const EVERY = `import { createClient } from "./lib/client/client";

const almoner = createClient({ baseUrl: "ORIGIN", token: process.env.ALMONER_TOKEN });
let cents = 0;
for await (const gift of almoner.each("listDonations", { query: { orgId: "ORG", status: "SUCCEEDED" } }))
  cents += gift.amountCents;
console.log(cents);`;

export function Pagination({ origin, orgSlug }: { origin: string; orgSlug: string }) {
  return (
    <>
      <Text>
        Lists come newest first; entries of the same instant are ordered by their id, so that an order never
        changes between two calls.
      </Text>
      <Heading>Numbered pages</Heading>
      <Text>
        Most lists take <Code>page</Code> (from 1) and <Code>limit</Code> (at most 100; a larger one is a
        validation error) and say how many there are. A page after the last is empty, not an error. What is
        added meanwhile pushes entries on to the next page; for a complete copy use a cursor or an export.
      </Text>
      <CodeBlock title="The end of a page" name="the page" language="json" code={PAGE} />
      <Heading>Cursors</Heading>
      <Text>
        Lists that only grow (the audit log, deliveries of a webhook, the donor roll) answer{" "}
        <Code>nextCursor</Code>. Send it as <Code>cursor</Code> for what comes after it; <Code>null</Code> is
        the end. Nothing is left out or told twice, whatever is added meanwhile. A cursor is opaque: do not
        take it apart.
      </Text>
      <Heading>Whole lists</Heading>
      <Text>
        Small lists come whole, under <Code>data</Code>: an organization&apos;s campaigns, its team, its keys.
        The typed client walks any list, whichever kind it is:
      </Text>
      <CodeBlock
        title="TypeScript"
        name="the example"
        language="typescript"
        code={EVERY.replace("ORIGIN", origin).replace("ORG", orgSlug)}
      />
    </>
  );
}
