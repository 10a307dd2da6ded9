import { Code } from "../inline-text";
import { Heading, List, Text, To } from "./parts";

export function Compatibility() {
  return (
    <>
      <Text>
        The API has one version, without a number in its paths. It grows; it does not change under you.
      </Text>
      <Heading>What may come</Heading>
      <Text>Without notice, at any time. Write clients that take it calmly:</Text>
      <List>
        <li>operations, optional parameters and optional fields of requests;</li>
        <li>fields of answers and of events, in any place;</li>
        <li>values of statuses, kinds and types, and types of events;</li>
        <li>texts of errors for situations that are new; columns at the end of an export;</li>
        <li>the words of a validation error, which are for people.</li>
      </List>
      <Heading>What stays</Heading>
      <List>
        <li>Nothing is taken away or renamed, and nothing changes its type or its meaning.</li>
        <li>What is optional does not become required, and no rule of a request becomes stricter.</li>
        <li>
          The texts of refusals that an operation lists, and their statuses: a program may go by them. Ids,
          cursors and tokens keep working, but are opaque; do not rely on their length or form.
        </li>
      </List>
      <Heading>When something must go</Heading>
      <Text>
        What must be withdrawn, for example because a law or the payment processor demands it, is marked{" "}
        <Code>deprecated</Code> in <To href="/api/openapi.json">the contract</To>, named in the release notes,
        and goes on for at least six months. Gaps that endanger money or data are closed at once.
      </Text>
    </>
  );
}
