import { Code } from "../inline-text";
import { Heading, List, Text, To } from "./parts";

export function Compatibility() {
  return (
    <>
      <Text>
        The API has one version, without a version number in its paths. We add to it, but don&apos;t break
        what exists.
      </Text>
      <Heading>Possible additions</Heading>
      <Text>The following can be added at any time without notice. Write clients that tolerate it:</Text>
      <List>
        <li>operations, optional parameters and optional fields of requests;</li>
        <li>fields of responses and events, in any position;</li>
        <li>values of statuses, kinds and types, and event types;</li>
        <li>error messages for new situations; columns at the end of an export;</li>
        <li>the wording of validation errors, which are meant for people.</li>
      </List>
      <Heading>Guarantees</Heading>
      <List>
        <li>Nothing is removed or renamed, and nothing changes its type or meaning.</li>
        <li>
          Optional parameters and fields don&apos;t become required, and request validation doesn&apos;t
          become stricter.
        </li>
        <li>
          The error messages that an operation lists, and their statuses: programs can rely on them. Ids,
          cursors and tokens keep working, but are opaque: don&apos;t rely on their length or format.
        </li>
      </List>
      <Heading>Deprecation</Heading>
      <Text>
        Anything that must be removed, for example because of a law or a requirement of the payment processor,
        is marked <Code>deprecated</Code> in <To href="/api/openapi.json">the contract</To>, listed in the
        release notes, and kept for at least six months. Security problems that put money or data at risk are
        fixed immediately.
      </Text>
    </>
  );
}
