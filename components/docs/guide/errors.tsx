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
      "donor.email": ["Enter an email address such as name@example.org"]
    },
    "formErrors": []
  }
}`;

export function Errors() {
  return (
    <>
      <Heading>Error format</Heading>
      <Text>
        A refused request returns the reason and repeats the status. The message is one of those that the
        operation lists, so programs can rely on it; an amount, an email address, a status or the payment
        processor&apos;s own message within it can vary.
      </Text>
      <CodeBlock title="A refusal" name="the refusal" language="json" code={REFUSED} />
      <Text>
        An invalid request returns every problem by field; nested fields are named by their path.{" "}
        <Code>formErrors</Code> applies to the request as a whole.
      </Text>
      <CodeBlock title="A validation error" name="the validation error" language="json" code={INVALID} />
      <Text>
        A query parameter that the operation does not list, such as a misspelled one, is rejected as{" "}
        <Code>Unknown parameter</Code>, so a filter is never silently ignored. Each parameter can be given
        once. Unknown body fields are ignored, except where money or access is at stake (refunds, recurring
        donations, API keys, webhooks): these operations reject an <Code>Unknown field</Code>, and their
        schemas have <Code>additionalProperties: false</Code>.
      </Text>
      <Text>
        Some errors have additional keys, for example the organizations to choose from when a campaign slug is
        ambiguous. The operation lists them.
      </Text>
      <Heading>Statuses</Heading>
      <Facts
        head={["Status", "Means"]}
        rows={[
          [
            "400",
            "The request is invalid, or the donation cannot be accepted now. Correct the request; repeating it gives the same result.",
          ],
          ["401", "The credential is missing, invalid, expired or revoked; WWW-Authenticate: Bearer."],
          ["403", "Not allowed: another organization, an insufficient role or an insufficient scope."],
          ["404", "The resource or path does not exist. A trailing or double slash makes a different path."],
          ["405", "The path does not support this method; Allow lists those it supports."],
          [
            "409",
            "The state of the resource does not allow it. With Retry-After the conflict is temporary: the first request with your Idempotency-Key is still running, or another change was made at the same time.",
          ],
          ["413", "The body is over 64 KiB."],
          ["415", "The body is not sent as application/json, in UTF-8 and uncompressed."],
          ["422", "The Idempotency-Key was used with a different request."],
          [
            "429",
            "Too many requests. Retry-After is the number of seconds to wait; reason, if present, says why.",
          ],
          ["500", "An internal error. Report it with the X-Request-Id."],
          ["503", "A service we depend on is temporarily unavailable; Retry-After says when to try again."],
        ]}
      />
      <Heading>Handling errors</Heading>
      <List>
        <li>
          <strong>Show</strong> validation errors next to their fields; the messages are written for people.
        </li>
        <li>
          <strong>Try again</strong> after 429, 503, 500, a 409 with <Code>Retry-After</Code>, and when there
          was no response: wait for <Code>Retry-After</Code>, or back off exponentially from one second. Where
          something is created or money moves, send the same <Code>Idempotency-Key</Code>.
        </li>
        <li>
          <strong>Never retry</strong> automatically after any other 4xx: the response will not change.
        </li>
        <li>
          <strong>Log</strong> <Code>X-Request-Id</Code> with every failure.
        </li>
      </List>
    </>
  );
}
