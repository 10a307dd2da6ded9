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
        A fresh clone runs entirely on one machine, without any external account: the application, a database,
        and emulators of the payment processor, email, sign-in and background jobs that use the real
        services&apos; protocols. The demo has two nonprofits with campaigns, donations, subscriptions,
        refunds and disputes. The examples in this reference use this data and work as printed.
      </Text>
      <Facts
        head={["Command", "Effect"]}
        rows={[
          [<Code key="start">npm start</Code>, "starts everything and prints all URLs"],
          [
            <Code key="token">npm run --silent token -- grace@hopeshelter.example</Code>,
            "prints a session token; without an email, lists the users",
          ],
          [<Code key="clock">npm run clock -- +1month</Code>, "moves the clock of the whole installation"],
          [<Code key="reset">npm run reset</Code>, "deletes the local data"],
        ]}
      />
      <Heading>Test cards</Heading>
      <Text>Use these in the donation form with any future expiration date and any CVC:</Text>
      <Facts
        head={["Card", "Result"]}
        rows={[
          ["4242 4242 4242 4242", "payment succeeds"],
          ["4000 0000 0000 0002", "declined"],
          ["4000 0000 0000 9995", "declined: insufficient funds"],
          [
            "4000 0000 0000 0341",
            "can be saved, but every charge is declined: a subscription becomes past due",
          ],
          ["4000 0000 0000 0259", "payment succeeds, then is disputed as fraudulent"],
          ["4000 0000 0000 1976", "payment succeeds, then the bank opens an inquiry"],
          ["4000 0000 0000 5126", "payment succeeds; a refund fails later"],
          ["4000 0000 0000 7726", "payment succeeds; a refund stays pending for a while"],
        ]}
      />
      <Heading>Moving the clock</Heading>
      <Text>
        Renewals, holds, retries and expirations happen on specific dates. In a local installation you
        don&apos;t need to wait: <Code>npm run clock -- +1month</Code> moves the clock of the application and
        every emulator.
      </Text>
      <Heading>Finishing a payment</Heading>
      <Text>
        <To href="/docs/api/donations#createDonation">Create a donation</To> returns a{" "}
        <Code>clientSecret</Code>. The payment itself happens at the processor: on a page, its script collects
        the card and confirms the payment with that secret; card data never reaches this API. Moments later,
        the processor&apos;s event changes the donation to <Code>SUCCEEDED</Code>.
        {processor && " From the command line, with the local emulator:"}
      </Text>
      {processor && (
        <CodeBlock
          title="A paid donation"
          name="the example"
          language="bash"
          code={giveAndPay(origin, campaignId, processor)}
        />
      )}
      <List>
        <li>
          <Code>pm_card_visa</Code> succeeds and <Code>pm_card_visa_chargeDeclined</Code> is declined; other
          names are those of the processor&apos;s test cards.
        </li>
        <li>
          Receipts and notices are in the mailbox; <Code>npm start</Code> prints its URL.
        </li>
      </List>
    </>
  );
}
