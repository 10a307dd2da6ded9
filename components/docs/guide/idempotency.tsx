import { Code } from "../inline-text";
import { Heading, List, Text } from "./parts";

export function Idempotency() {
  return (
    <>
      <Text>
        A connection can break after the request arrived and before the answer did. So that you can simply
        send it again, nothing that creates or moves money happens twice under one key.
      </Text>
      <Heading>Idempotency-Key</Heading>
      <Text>
        Send a header <Code>Idempotency-Key</Code> of 1 to 255 characters, new for each thing that you want
        done, for example a UUID. Operations that take one say so. The key belongs to the operation and to
        you: the person, the API key, or, where no credential is needed, the address.
      </Text>
      <Text>
        An Idempotency-Key of a public call is a secret: use a random UUID. Who shares your address and knows
        key and body gets your answer. A key of fewer than 16 characters belongs to the{" "}
        <Code>User-Agent</Code> as well. We keep a hash of the key, and the answer encrypted under the key
        itself.
      </Text>
      <List>
        <li>
          The same request again: the first answer again, with <Code>Idempotent-Replayed: true</Code>.
        </li>
        <li>
          Another body or path under the same key: 422{" "}
          <Code>Idempotency key was used with a different request</Code>.
        </li>
      </List>
      <Heading>What is kept</Heading>
      <Text>
        For 24 hours: successes, and refusals that are final. Never 403, 429, 500 or 503, nor a challenge, nor
        a 409 about what may pass by itself, such as a subscription that has not started yet: after those the
        same request may be tried again under the same key. A refund that the processor refused is final; ask
        for it again under a new key. Whoever may no longer do what was asked for gets the refusal of a new
        request, not the answer that is kept. A donation&apos;s <Code>clientSecret</Code> is given again only
        while it waits for its payment, and is null after that. The order of a body&apos;s keys does not
        matter.
      </Text>
      <Heading>Two at once</Heading>
      <Text>
        Of two equal requests in the same instant one runs; the other is answered 409{" "}
        <Code>A request with this Idempotency-Key is still running</Code>, with <Code>Retry-After</Code>, as
        is a repeat whose first try lost its connection and still runs. Send it again after that; the typed
        client does so by itself, where it may try again at all (<Code>retries</Code>). Should our side die in
        the middle, the key is free within half a minute, and the same request takes up what was begun: the
        same donation and payment, refund, organization, campaign, question, level, invitation, or test event
        or replay of a webhook.
      </Text>
    </>
  );
}
