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

/** Updates a copy; run it every night with the Date that the previous run returned. */
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
        Lists are sorted newest first, unless the operation says otherwise (organizations by name; team
        members, webhooks and payout items oldest first). Entries with the same timestamp are sorted by id, so
        the order is stable between calls.
      </Text>
      <Heading>Numbered pages</Heading>
      <Text>
        Most lists accept <Code>page</Code> (from 1) and <Code>limit</Code> (at most 100; a higher value is a
        validation error) and return the total count. A page after the last one is empty, not an error.
      </Text>
      <Text>
        Pages are computed on each call. If entries are added meanwhile, one can appear twice: deduplicate by{" "}
        <Code>id</Code>. If an entry no longer matches a filter (a donation is refunded while you page through{" "}
        <Code>status=SUCCEEDED</Code>), you can miss another. For a complete copy, don&apos;t filter by
        anything that can change, such as the status, or use <To href="/docs/api/exports">an export</To>,
        which is not affected.
      </Text>
      <CodeBlock title="The end of a page" name="the page" language="json" code={PAGE} />
      <Heading>Cursors</Heading>
      <Text>
        Lists without numbered pages (the audit log, webhook deliveries, the donor roll, payout items,
        recurring commitments, a donor&apos;s timeline) return <Code>nextCursor</Code>. Send it as{" "}
        <Code>cursor</Code> to get the next entries; <Code>null</Code> means the end. Most lists with numbered
        pages also return
        <Code>nextCursor</Code>, and <Code>previousCursor</Code> for the page before: a deep page by cursor is
        as fast as the first. No entry is skipped or repeated, even if others are added or removed meanwhile.
        Cursors are opaque: don&apos;t parse them.
      </Text>
      <Heading>Unpaginated lists</Heading>
      <Text>
        Small lists are returned in full under <Code>data</Code>: an organization&apos;s campaigns, team and
        API keys. The typed client iterates over lists of every kind:
      </Text>
      <CodeBlock
        title="TypeScript"
        name="the example"
        language="typescript"
        code={EVERY.replace("ORIGIN", origin).replace("ORG", orgSlug)}
      />
      <Text>
        This adds up <Code>netRaisedCents</Code>: the amount of each donation after refunds and disputes, 0
        for unpaid donations, so no filter is needed. The sum equals the total raised in the dashboard and in
        reports; <Code>amountCents</Code> is the amount the donor intended to give.
      </Text>
      <Heading>Syncing changes</Heading>
      <Text>
        To sync donations to another system, such as a CRM, request the changes each night:{" "}
        <Code>updatedFrom</Code> of <To href="/docs/api/donations#listDonations">List donations</To> and of
        its export returns all donations whose <Code>updatedAt</Code> is at or after it.{" "}
        <Code>updatedAt</Code> changes with the donation, its refunds and its disputes. A sync can see an
        entry twice but never misses one, unless you combine it with a filter that can change. Use the start
        of the last run, not its end, minus a few minutes: a change carries the time at which its transaction
        began, and becomes visible when it commits.
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
