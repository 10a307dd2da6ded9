import type { EventDoc } from "@/lib/api-docs/reference/schemas";
import { CodeBlock } from "../code-block";
import { Code, InlineText } from "../inline-text";
import { Facts, Heading, List, Text, To } from "./parts";

const VERIFY = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.ALMONER_WEBHOOK_SECRET ?? "");
const taken = new Set<string>();

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const headers = request.headers as Record<string, string>;
    const event = webhook.verify(Buffer.concat(chunks), headers) as { type: string; data: unknown };
    if (!taken.has(headers["webhook-id"])) console.log(event.type, event.data);
    taken.add(headers["webhook-id"]);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(4000);`;

/** The guide's section about receiving events, with all event types and their data. */
export function Webhooks({ events }: { events: EventDoc[] }) {
  return (
    <>
      <Text>
        An organization can register up to ten endpoints that receive events about donations, subscriptions,
        refunds, disputes, payouts and campaigns. Deliveries follow{" "}
        <To href="https://www.standardwebhooks.com">Standard Webhooks</To>, which has verification libraries
        for many languages.
      </Text>
      <Heading>Getting started</Heading>
      <List>
        <li>
          Write a handler that accepts a POST, verifies it, stores it and returns any 2xx within ten seconds.
          Process the event afterward.
        </li>
        <li>
          <To href="/docs/api/webhooks#createWebhook">Create the webhook</To>. The response contains the
          secret, which is shown only once. The URL must be <Code>https</Code> and public: private and
          loopback addresses are refused, and redirects are not followed. A local installation also accepts
          URLs on its own machine.
        </li>
        <li>
          <To href="/docs/api/webhooks#sendTestEvent">Send a test event</To> and check{" "}
          <To href="/docs/api/webhooks#listWebhookDeliveries">its deliveries</To>.
        </li>
      </List>
      <Heading>Verifying a delivery</Heading>
      <Text>
        Every delivery carries <Code>webhook-id</Code>, <Code>webhook-timestamp</Code> and{" "}
        <Code>webhook-signature</Code>. Verify the raw body before parsing it. An event can be delivered more
        than once, and events can arrive out of order: process each <Code>webhook-id</Code> once, and if the
        order matters, request the current state from the API.
      </Text>
      <CodeBlock title="TypeScript, Node" name="the receiver" language="typescript" code={VERIFY} />
      <Heading>Retries</Heading>
      <Text>
        Any response other than a 2xx within ten seconds is retried after the delays below: ten attempts over
        about three days. An endpoint whose last response took more than two seconds is moved to a slower
        queue until it responds faster. Each organization has at most two concurrent deliveries per queue, so
        a slow or unavailable endpoint does not delay other organizations.
      </Text>
      <Facts
        head={["After attempt", "Delay"]}
        rows={[
          ["1", "5 seconds"],
          ["2", "5 minutes"],
          ["3", "30 minutes"],
          ["4", "2 hours"],
          ["5", "5 hours"],
          ["6", "10 hours"],
          ["7", "14 hours"],
          ["8", "20 hours"],
          ["9", "24 hours"],
        ]}
      />
      <Heading>Disabled endpoints</Heading>
      <Text>
        An endpoint that accepts no delivery for three days is disabled. An endpoint that returns{" "}
        <Code>410 Gone</Code> is disabled immediately, without retries, except in response to a{" "}
        <Code>webhook.test</Code> event, where only that delivery ends. The organization is notified by email.
        A delivery whose next attempt becomes due while the endpoint is disabled becomes <Code>FAILED</Code>,
        with <Code>The webhook is disabled</Code> as its <Code>lastError</Code>. Events that occur while it is
        disabled are not stored for it.
      </Text>
      <Text>
        Enable it again with <To href="/docs/api/webhooks#updateWebhook">Update a webhook</To> and{" "}
        <Code>{'{ "status": "ENABLED" }'}</Code>. Failed deliveries are not resent automatically:{" "}
        <To href="/docs/api/webhooks#listWebhookDeliveries">list the deliveries</To> with{" "}
        <Code>status=FAILED</Code> and replay the ones you need. To catch up on events you missed, read the
        current state from the API.
      </Text>
      <Heading>Replays and tests</Heading>
      <Text>
        Each delivery is kept for 30 days with its body and every attempt.{" "}
        <To href="/docs/api/webhooks#replayWebhookDelivery">Replay</To> sends the same event again with the
        same <Code>webhook-id</Code>, regardless of the outcome of the first delivery.
      </Text>
      <Heading>Rotating the secret</Heading>
      <Text>
        <To href="/docs/api/webhooks#rotateWebhookSecret">Rotating</To> creates a new secret. The old one
        remains valid for a day, or for the time you choose, up to 72 hours: until then, deliveries have both
        signatures, and either one verifies. Deploy the new secret within that time and you lose no events.
        Rotating again in the meantime does not shorten the validity of older secrets. If a secret has leaked,
        rotate with <Code>expiresInHours</Code> 0: all older secrets expire immediately.
      </Text>
      <Heading>Events</Heading>
      <Text>
        The body is <Code>{"{ type, timestamp, data }"}</Code>; <Code>data</Code> is the resource as the API
        returns it, at the time the event is sent. <To href="/api/openapi.json">The contract</To> has the
        schema of each event under <Code>webhooks</Code>.
      </Text>
      <ul className="divide-y divide-line border-y border-line">
        {events.map(({ type, description, data, example }) => (
          <li key={type} className="grid gap-2 py-3 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <code className="font-mono font-semibold">{type}</code>
              <span className="text-xs text-soft">
                <InlineText text={`data: ${data}`} />
              </span>
            </p>
            <p>
              <InlineText text={description} />
            </p>
            {example && (
              <details className="print:[&::details-content]:[content-visibility:visible]">
                <summary className="min-h-9 w-fit rounded-sm py-1.5 text-xs font-medium text-accent">
                  Example of <code>{type}</code>
                </summary>
                <CodeBlock title={type} name={`the example of ${type}`} language="json" code={example} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
