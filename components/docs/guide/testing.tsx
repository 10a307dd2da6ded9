import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Facts, Heading, List, Text, To } from "./parts";

type Processor = { address: string; publishableKey: string };
type TestingProps = { origin: string; campaignId: string; processor: Processor | null };

const giveAndPay = (origin: string, campaignId: string, { address, publishableKey }: Processor) =>
  `SECRET=$(curl -s "${origin}/api/donations" \\
  -H "Idempotency-Key: $(node -p 'crypto.randomUUID()')" \\
  -H "Content-Type: application/json" \\
  -d '{
  "campaignId": "${campaignId}",
  "amount": 5000,
  "coverFees": true,
  "donor": { "email": "ada@example.com", "firstName": "Ada", "lastName": "Byron" }
}' | node -pe 'JSON.parse(require("fs").readFileSync(0, "utf8")).clientSecret')

curl "${address}/v1/payment_intents/\${SECRET%%_secret_*}/confirm" \\
  -H "Authorization: Bearer ${publishableKey}" \\
  -d client_secret=$SECRET -d payment_method=pm_card_visa`;

export function Testing({ origin, campaignId, processor }: TestingProps) {
  return (
    <>
      <Heading>The demo</Heading>
      <Text>
        A fresh clone runs whole on one machine, without an account anywhere: the application, a database, and
        stand-ins for the payment processor, email, sign-in and background work that speak the real
        services&apos; protocols. The demo has two nonprofits with campaigns, donations, subscriptions,
        refunds and disputes, and the examples of this reference are about them: each works as it is printed.
      </Text>
      <Facts
        head={["Command", "Does"]}
        rows={[
          [<Code key="start">npm start</Code>, "starts everything and prints all addresses"],
          [
            <Code key="token">npm run --silent token -- grace@hopeshelter.example</Code>,
            "prints a session token; without an address, who there is",
          ],
          [<Code key="clock">npm run clock -- +1month</Code>, "moves the time of the whole installation"],
          [<Code key="reset">npm run reset</Code>, "clears the local data"],
        ]}
      />
      <Heading>Test cards</Heading>
      <Text>In the donation form, with any future date and any code:</Text>
      <Facts
        head={["Card", "Does"]}
        rows={[
          ["4242 4242 4242 4242", "pays"],
          ["4000 0000 0000 0002", "is declined"],
          ["4000 0000 0000 9995", "is declined: insufficient funds"],
          [
            "4000 0000 0000 0341",
            "can be saved, then every charge is declined: a subscription turns past due",
          ],
          ["4000 0000 0000 0259", "pays, and the bank disputes it as fraudulent"],
          ["4000 0000 0000 1976", "pays, and the bank asks about it"],
          ["4000 0000 0000 5126", "pays; a refund of it fails later"],
          ["4000 0000 0000 7726", "pays; a refund of it stays pending for a while"],
        ]}
      />
      <Heading>Moving the clock</Heading>
      <Text>
        Renewals, holds, retries and expiries happen on their own dates. In a local installation you need not
        wait: <Code>npm run clock -- +1month</Code> moves what the application and every stand-in take for
        now.
      </Text>
      <Heading>Finishing a payment</Heading>
      <Text>
        <To href="/docs/api/donations#createDonation">Create a donation</To> answers a{" "}
        <Code>clientSecret</Code>. Paying is the processor&apos;s own step: in a page, its script takes the
        card and confirms the payment with that secret; the card never reaches this API. A moment later the
        processor&apos;s event makes the donation <Code>SUCCEEDED</Code>.
        {processor && " From the command line, against the local stand-in:"}
      </Text>
      {processor && (
        <CodeBlock
          title="A donation, paid"
          name="the example"
          language="bash"
          code={giveAndPay(origin, campaignId, processor)}
        />
      )}
      <List>
        <li>
          <Code>pm_card_visa</Code> pays, <Code>pm_card_visa_chargeDeclined</Code> declines; other names are
          those of the processor&apos;s own test cards.
        </li>
        <li>Receipts and notices are in the mailbox, whose address the start prints.</li>
      </List>
    </>
  );
}
