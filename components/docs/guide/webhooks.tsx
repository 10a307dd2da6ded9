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

/** How to receive events, and all of them with what they carry. */
export function Webhooks({ events }: { events: EventDoc[] }) {
  return (
    <>
      <Text>
        An organization names up to ten addresses of its own, and is told there what happens: donations,
        subscriptions, refunds, disputes, payouts, campaigns. Deliveries follow{" "}
        <To href="https://www.standardwebhooks.com">Standard Webhooks</To>, so its libraries verify them in
        any language.
      </Text>
      <Heading>A first endpoint</Heading>
      <List>
        <li>
          Write a handler that takes a POST, verifies it, notes it down and answers with any 2xx within ten
          seconds. Do the work afterwards.
        </li>
        <li>
          <To href="/docs/api/webhooks#createWebhook">Create the webhook</To>. The answer holds the secret,
          once. The address must be <Code>https</Code> and public: private and loopback addresses are refused,
          and redirects are not followed. A local installation takes addresses of its own machine, too.
        </li>
        <li>
          <To href="/docs/api/webhooks#sendTestEvent">Send a test event</To> and look at{" "}
          <To href="/docs/api/webhooks#listWebhookDeliveries">its deliveries</To>.
        </li>
      </List>
      <Heading>Verifying a delivery</Heading>
      <Text>
        Every delivery carries <Code>webhook-id</Code>, <Code>webhook-timestamp</Code> and{" "}
        <Code>webhook-signature</Code>. Verify over the raw body, before it is parsed. An event can come more
        than once, and two can come in another order than they happened: take each <Code>webhook-id</Code>{" "}
        once, and where order matters ask the API how the thing stands now.
      </Text>
      <CodeBlock title="TypeScript, Node" name="the receiver" language="typescript" code={VERIFY} />
      <Heading>Retries</Heading>
      <Text>
        Anything but a 2xx within ten seconds is tried again after the pauses below, ten attempts over about
        three days. One that took over two seconds the last time waits in a slower queue until it is quick
        again. An organization has two calls under way in each queue, so a receiver that is down or slow
        delays no other organization.
      </Text>
      <Facts
        head={["After attempt", "Pause"]}
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
      <Heading>When an endpoint is disabled</Heading>
      <Text>
        An endpoint that took nothing for three days is disabled. So is, at once and without another try, one
        that answers <Code>410 Gone</Code>: that asks to be told nothing more. Only a 410 to a{" "}
        <Code>webhook.test</Code> event disables nothing; the delivery alone is over. The organization is told
        by mail. A delivery whose next attempt comes due meanwhile becomes <Code>FAILED</Code>, with{" "}
        <Code>The webhook is disabled</Code> as its <Code>lastError</Code>, and what happens while it is
        disabled is not kept for it.
      </Text>
      <Text>
        Switch it on again with <To href="/docs/api/webhooks#updateWebhook">Update a webhook</To> and{" "}
        <Code>{'{ "status": "ENABLED" }'}</Code>. What failed comes by itself no more:{" "}
        <To href="/docs/api/webhooks#listWebhookDeliveries">list the deliveries</To> with{" "}
        <Code>status=FAILED</Code> and replay each that you want. For what happened meanwhile, ask the API.
      </Text>
      <Heading>Replays and tests</Heading>
      <Text>
        For 30 days each delivery is on record with its body and every attempt.{" "}
        <To href="/docs/api/webhooks#replayWebhookDelivery">Replay</To> sends the same event again, under the
        same <Code>webhook-id</Code>, whatever became of the first delivery.
      </Text>
      <Heading>Rotating the secret</Heading>
      <Text>
        <To href="/docs/api/webhooks#rotateWebhookSecret">Rotating</To> gives a new secret. The old one goes
        on signing beside it for a day, or as long as you say up to 72 hours: deliveries carry both signatures
        meanwhile, and either verifies. Put the new secret in place within that time, and nothing is lost.
        Rotating again in between cuts nothing off: each older secret signs as long as it was promised. If one
        has leaked, rotate with <Code>expiresInHours</Code> 0: all older ones end at once.
      </Text>
      <Heading>Events</Heading>
      <Text>
        The body is <Code>{"{ type, timestamp, data }"}</Code>; <Code>data</Code> is the resource as the API
        shows it, as it is when the event is sent. <To href="/api/openapi.json">The contract</To> has the
        schema of each under <Code>webhooks</Code>.
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
                  An example of <code>{type}</code>
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
