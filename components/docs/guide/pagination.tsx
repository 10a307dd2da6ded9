import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Heading, Text, To } from "./parts";

const PAGE = `{
  "donations": [ … ],
  "pagination": { "page": 2, "limit": 50, "total": 181, "totalPages": 4 }
}`;
const EVERY = `import { createClient } from "./lib/client/client";

const almoner = createClient({ baseUrl: "ORIGIN", token: process.env.ALMONER_TOKEN });
const counted = new Map<string, number>();
for await (const donation of almoner.each("listDonations", { query: { orgId: "ORG", expand: "sums" } }))
  counted.set(donation.id, donation.netRaisedCents ?? 0);
console.log([...counted.values()].reduce((sum, cents) => sum + cents, 0));`;
const NIGHTLY = `const OVERLAP_MS = 5 * 60_000;

/** Brings a copy up to date; run it each night with the Date that the last run returned. */
async function sync(lastRun: Date, save: (id: string) => Promise<void>): Promise<Date> {
  const begun = new Date();
  const updatedFrom = new Date(lastRun.getTime() - OVERLAP_MS).toISOString();
  for await (const donation of almoner.each("listDonations", { query: { orgId: "ORG", updatedFrom } }))
    await save(donation.id);
  return begun;
}`;

export function Pagination({ origin, orgSlug }: { origin: string; orgSlug: string }) {
  return (
    <>
      <Text>
        Lists come newest first, unless the operation says otherwise (your organizations by name, a team as it
        joined, webhooks and the movements of a payout oldest first); entries of the same instant are ordered
        by their id, so that an order never changes between two calls.
      </Text>
      <Heading>Numbered pages</Heading>
      <Text>
        Most lists take <Code>page</Code> (from 1) and <Code>limit</Code> (at most 100; a larger one is a
        validation error) and say how many there are. A page after the last is empty, not an error.
      </Text>
      <Text>
        Pages are counted anew with each call. What is added meanwhile pushes entries on, and you meet one
        twice: take each by its <Code>id</Code>. What leaves a filter meanwhile (a donation that is refunded
        while you walk through <Code>status=SUCCEEDED</Code>) draws entries back, and you miss one. For a
        complete copy, filter by nothing that can change, such as a status, or take{" "}
        <To href="/docs/api/exports">an export</To>, where no row moves another.
      </Text>
      <CodeBlock title="The end of a page" name="the page" language="json" code={PAGE} />
      <Heading>Cursors</Heading>
      <Text>
        Long lists to be read to their end (the audit log, deliveries of a webhook, the donor roll, the
        movements of a payout) answer <Code>nextCursor</Code>. Send it as <Code>cursor</Code> for what comes
        after it; <Code>null</Code> is the end. Nothing is left out or told twice, whatever is added or taken
        away meanwhile. A cursor is opaque: do not take it apart.
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
      <Text>
        This adds up <Code>netRaisedCents</Code>: what each donation counts for after refunds and disputes, 0
        for one that was never paid, so no filter is needed. Its sum is what the dashboard and the reports say
        was raised; <Code>amountCents</Code> is what the donor meant to give.
      </Text>
      <Heading>What has changed since</Heading>
      <Text>
        To keep a copy elsewhere, say in a CRM, ask each night for what has changed: <Code>updatedFrom</Code>{" "}
        of <To href="/docs/api/donations#listDonations">List donations</To> and of its export gives the
        donations whose <Code>updatedAt</Code> is not before it, old ones too. It moves with the donation, its
        refunds and its disputes. Nothing leaves this filter again, so a walk may repeat an entry and never
        skips one, as long as no other filter that can change stands beside it. Count from when the last run
        began, not ended, and some minutes further back: a change carries the time at which it began, and is
        seen once it is written.
      </Text>
      <CodeBlock
        title="A nightly run"
        name="the nightly run"
        language="typescript"
        code={NIGHTLY.replace("ORG", orgSlug)}
      />
    </>
  );
}
