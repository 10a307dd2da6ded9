import { Code } from "../inline-text";
import { Heading, List, Text } from "./parts";

export function Idempotency() {
  return (
    <>
      <Text>
        A connection can break after a request arrives but before its response does. With an idempotency key
        you can safely repeat the request: nothing is created or charged twice under the same key.
      </Text>
      <Heading>Idempotency-Key</Heading>
      <Text>
        Send an <Code>Idempotency-Key</Code> header of 1 to 255 characters, for example a UUID, and use a new
        key for each intended action. Operations that support it say so. Keys are scoped to the operation and
        the caller: the person, the API key or, for public operations, the IP address.
      </Text>
      <Text>
        Treat the Idempotency-Key of a public call as a secret, and use a random UUID: a caller with the same
        IP address, key and body gets your response. Keys shorter than 16 characters are also scoped to the{" "}
        <Code>User-Agent</Code>. We store a hash of the key, and the response encrypted with the key itself.
      </Text>
      <List>
        <li>
          The same request again returns the first response, with <Code>Idempotent-Replayed: true</Code>.
        </li>
        <li>
          A different body or path with the same key returns 422{" "}
          <Code>Idempotency key was used with a different request</Code>.
        </li>
      </List>
      <Heading>Stored responses</Heading>
      <Text>
        Successes and final refusals are kept for 24 hours. A 403, 429, 500, 503, a challenge, or a 409 for a
        temporary state, such as a subscription that has not started yet, is not kept: you can repeat the
        request with the same key. A refund refused by the processor is final; request it again with a new
        key. A caller who has lost the permission gets the refusal of a new request, not the stored response.
        A donation&apos;s <Code>clientSecret</Code> is returned again only while the donation awaits payment,
        and is null after that. The order of keys in the body does not matter.
      </Text>
      <Heading>Concurrent requests</Heading>
      <Text>
        Of two identical concurrent requests, one runs and the other gets 409{" "}
        <Code>A request with this Idempotency-Key is still running</Code>, with <Code>Retry-After</Code>, or
        the response if the first one has just ended. The same applies to a repeat while the first request is
        still running. Send it again after that time; the typed client does so automatically, unless retries
        are off (<Code>retries</Code>). If our server crashes midway, the key is released within 30 seconds,
        and the same request resumes what was started: the same donation and payment, refund, organization,
        campaign, question, level, invitation, or webhook test event or replay.
      </Text>
    </>
  );
}
