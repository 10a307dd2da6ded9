import { Code } from "../inline-text";
import { Facts, Heading, List, Text, To } from "./parts";

export function MoneyAndTime() {
  return (
    <>
      <Heading>Cents</Heading>
      <Text>
        Every amount is an integer number of US cents, in a field whose name ends with <Code>Cents</Code>:{" "}
        <Code>2500</Code> is $25.00. The only exceptions in naming are the donation request&apos;s{" "}
        <Code>amount</Code> and the fields of <Code>fees</Code>. There are no decimals and no strings to
        parse.
      </Text>
      <Heading>Fees</Heading>
      <Text>
        A donation has an intended amount, a total charged to the donor, and a net amount that the
        organization receives. With <Code>coverFees</Code>, the total is the smallest one that leaves the
        organization the full amount. <To href="/docs/api/donation-pages#quoteDonation">Quote a donation</To>{" "}
        calculates it before anything is created.
      </Text>
      <Facts
        head={["Fee", "Based on", "Rate"]}
        rows={[
          ["Processing, card and wallets", "the total charged", "2.2% + 30 cents"],
          ["Processing, bank (ACH)", "the total charged", "0.8%, at most $5.00"],
          ["Platform", "the amount", "1%; waived for the first $10,000 that an organization raises"],
        ]}
      />
      <Heading>Timestamps and dates</Heading>
      <List>
        <li>
          Timestamps are ISO 8601 in UTC, with <Code>Z</Code>: <Code>2026-11-21T14:05:00.000Z</Code>. Requests
          can use another offset.
        </li>
        <li>
          <Code>from</Code> and <Code>to</Code> of lists and exports accept a timestamp or a date. A date
          means the whole day in the organization&apos;s time zone, and both ends are inclusive.
        </li>
        <li>
          Reports use days and hours in UTC; their <Code>startDate</Code> and <Code>endDate</Code> are
          inclusive.
        </li>
        <li>
          A campaign&apos;s <Code>endDate</Code> is a timestamp: donations are accepted up to and including
          it.
        </li>
      </List>
      <Heading>Names and values</Heading>
      <List>
        <li>
          Ids are opaque strings of at most 64 characters. Organizations can be addressed by id or slug.
        </li>
        <li>
          Statuses, types and other enum values are uppercase (<Code>ONE_TIME</Code>), but lowercase in the
          donation request (<Code>one_time</Code>). The <Code>scope</Code> of an API key is always lowercase.
          Each schema lists its values.
        </li>
        <li>
          A field without a value is <Code>null</Code>, not absent. In a PATCH, absent fields stay unchanged.
        </li>
        <li>Email addresses are trimmed and converted to lowercase.</li>
      </List>
    </>
  );
}
