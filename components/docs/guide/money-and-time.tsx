import { Code } from "../inline-text";
import { Facts, Heading, List, Text, To } from "./parts";

export function MoneyAndTime() {
  return (
    <>
      <Heading>Cents</Heading>
      <Text>
        Every sum is a whole number of cents of US dollars, in a field whose name ends with <Code>Cents</Code>
        : <Code>2500</Code> is $25.00. Only the donation request&apos;s <Code>amount</Code> and the fields of{" "}
        <Code>fees</Code> are named without it. There are no decimals and no texts to be parsed.
      </Text>
      <Heading>Fees</Heading>
      <Text>
        A donation has an intended amount, a total that the donor is charged, and a net that reaches the
        organization. With <Code>coverFees</Code> the total is the smallest that still leaves the whole amount
        to the organization. <To href="/docs/api/donation-pages#quoteDonation">Quote a donation</To> works it
        out before anything is created.
      </Text>
      <Facts
        head={["Fee", "Of", "How much"]}
        rows={[
          ["Processing, card and wallets", "the total charged", "2.2% + 30 cents"],
          ["Processing, bank (ACH)", "the total charged", "0.8%, at most $5.00"],
          ["Platform", "the amount", "1%; none for the first $10,000 that an organization raises"],
        ]}
      />
      <Heading>Instants and days</Heading>
      <List>
        <li>
          Instants are ISO 8601 in UTC, with <Code>Z</Code>: <Code>2026-11-21T14:05:00.000Z</Code>. Requests
          may carry another offset.
        </li>
        <li>
          <Code>from</Code> and <Code>to</Code> of lists and exports take an instant, or a date. A date means
          the whole day in the organization&apos;s time zone, and both ends are included.
        </li>
        <li>
          Reports go by days and hours of UTC, and their <Code>startDate</Code> and <Code>endDate</Code>{" "}
          include both days.
        </li>
        <li>
          A campaign&apos;s <Code>endDate</Code> is an instant: donations are taken up to and including it.
        </li>
      </List>
      <Heading>Names and values</Heading>
      <List>
        <li>Ids are opaque text of at most 64 characters. An organization goes by its id or its slug.</li>
        <li>
          Statuses, types and other fixed values are upper case (<Code>ONE_TIME</Code>), but lower case in the
          donation request (<Code>one_time</Code>). The <Code>scope</Code> of an API key is lower case
          everywhere. Each schema lists the values that it has.
        </li>
        <li>
          A field without a value is there, with <Code>null</Code>. In a PATCH, what is absent stays as it is.
        </li>
        <li>Email addresses are trimmed and lower-cased.</li>
      </List>
    </>
  );
}
