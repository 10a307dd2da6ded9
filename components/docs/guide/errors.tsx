import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Facts, Heading, List, Text } from "./parts";

const REFUSED = `{
  "error": "Campaign is not active",
  "status": 400
}`;
const INVALID = `{
  "error": "Validation failed",
  "details": {
    "fieldErrors": {
      "amount": ["Must be at least 100 cents"],
      "donor.email": ["Enter an e-mail address such as name@example.org"]
    },
    "formErrors": []
  }
}`;

export function Errors() {
  return (
    <>
      <Heading>The two shapes</Heading>
      <Text>
        A request that is refused is answered with the reason and the status once more. The text is one of
        those that the operation lists, so a program can go by it; a sum, an e-mail address, a status or the
        payment processor&apos;s own words in it differ from case to case.
      </Text>
      <CodeBlock title="A refusal" name="the refusal" language="json" code={REFUSED} />
      <Text>
        A request that breaks the rules of its shape names each field with everything that is wrong with it, a
        nested field by its path. <Code>formErrors</Code> is about the request as a whole.
      </Text>
      <CodeBlock title="A validation error" name="the validation error" language="json" code={INVALID} />
      <Text>
        A parameter of the query that the operation does not list is an <Code>Unknown parameter</Code>, also a
        misspelt one, so a filter never falls away in silence; each is given once. Fields of a body that an
        operation does not know are ignored, except where that would move money or open something (refunds,
        recurring donations, API keys, webhooks): there one is an <Code>Unknown field</Code>, and the contract
        says <Code>additionalProperties: false</Code>.
      </Text>
      <Text>
        A few refusals carry more keys, for example the organizations among which an ambiguous campaign slug
        leaves you to choose. Their operation says which.
      </Text>
      <Heading>Statuses</Heading>
      <Facts
        head={["Status", "Means"]}
        rows={[
          [
            "400",
            "The request is wrong, or a donation cannot be taken now. Mend it; the same again gives the same.",
          ],
          ["401", "No credential, or one that is expired, revoked or not ours; WWW-Authenticate: Bearer."],
          ["403", "You may not: another organization, a lesser role, a smaller scope."],
          [
            "404",
            "There is no such thing, or no such path; a slash at its end or two in a row make another one.",
          ],
          ["405", "The path has no such method; Allow lists those it has."],
          [
            "409",
            "The thing's state does not allow it. With Retry-After it passes by itself: the first request under your Idempotency-Key still runs, or another change was made at the same time.",
          ],
          ["413", "The body is over 64 KiB."],
          ["415", "The body is not sent as application/json, in UTF-8 and uncompressed."],
          ["422", "The Idempotency-Key came with another request before."],
          [
            "429",
            "Too many requests; Retry-After says for how many seconds to wait, and reason, if any, why.",
          ],
          ["500", "A mistake of ours. Tell us the X-Request-Id."],
          ["503", "A service that we need is not there for the moment; Retry-After says when to try again."],
        ]}
      />
      <Heading>What to do about them</Heading>
      <List>
        <li>
          <strong>Show</strong> validation errors beside their fields; the texts are written for people.
        </li>
        <li>
          <strong>Try again</strong> after 429, 503, 500, a 409 with <Code>Retry-After</Code>, and when no
          answer came: wait as told, or one second and double it each time. Where something is created or
          money moves, send the same <Code>Idempotency-Key</Code>.
        </li>
        <li>
          <strong>Never try again</strong> by itself after any other 4xx: the answer will not change.
        </li>
        <li>
          <strong>Log</strong> <Code>X-Request-Id</Code> with every failure.
        </li>
      </List>
    </>
  );
}
