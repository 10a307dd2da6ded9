import { Code } from "../inline-text";
import { Facts, Heading, Text, To } from "./parts";

export function Limits() {
  return (
    <>
      <Heading>Rate limits</Heading>
      <Text>Each is counted in fixed windows of a minute. Beyond it the answer is 429 with Retry-After.</Text>
      <Facts
        head={["Who", "Requests a minute"]}
        rows={[
          ["A signed-in person", "600, over all their calls"],
          ["An API key", "600 of its own"],
          ["An address, giving", "100 donations, counted apart from everything else"],
          ["An API key of the organization, giving", "part of its 600"],
          ["An address, looking at campaigns and this contract", "100"],
          ["An address, asking for fees", "600"],
          ["An address, looking at its own donations, subscriptions and invitations", "600 together"],
          [
            "An address, changing its own subscription, on unknown paths, with a method that a path has not, or with a bad credential",
            "100 together",
          ],
        ]}
      />
      <Text>
        An IPv6 address counts by its /64 network. The processor&apos;s deliveries and{" "}
        <Code>/api/health</Code> have no limit.
      </Text>
      <Heading>Sizes</Heading>
      <Facts
        head={["What", "At most"]}
        rows={[
          ["A request's body", "64 KiB"],
          ["A page of a list", "100 entries"],
          ["A donation", "from $1.00, up to $999,999.99 with the fees covered"],
          ["A report's window", "3,660 days"],
        ]}
      />
      <Heading>Headers of every answer</Heading>
      <Facts
        head={["Header", "Says"]}
        rows={[
          [<Code key="id">X-Request-Id</Code>, "The request's own id, which our log has too."],
          [
            <Code key="limit">X-RateLimit-Limit</Code>,
            "How many requests the window has. On every limited operation, errors too.",
          ],
          [<Code key="left">X-RateLimit-Remaining</Code>, "How many are left in it."],
          [<Code key="reset">X-RateLimit-Reset</Code>, "When the next window begins, in Unix seconds."],
          [
            <Code key="retry">Retry-After</Code>,
            "With 429, 503, and a 409 that passes by itself (a key that still runs, another change at the same time): how many seconds to wait.",
          ],
          [<Code key="authenticate">WWW-Authenticate</Code>, "With 401: what kind of credential is taken."],
          [
            <Code key="origin">Access-Control-Allow-Origin</Code>,
            "On public operations: pages of any site may call.",
          ],
          [
            <Code key="again">Idempotent-Replayed</Code>,
            "This is the first answer again, under a repeated key.",
          ],
        ]}
      />
      <Heading>Links by email</Heading>
      <Text>
        <To href="/docs/api/donation-pages#requestManageLink">Request a link to change a subscription</To>{" "}
        takes ten requests an hour from an address, and mails at most three links in half an hour for one
        subscription and, beyond the first of each, six an hour to one mailbox. A raise to more than twice the
        amount is asked for by at most three mails an hour.
      </Text>
      <Heading>Declined payments</Heading>
      <Text>
        Thieves try stolen cards on donation forms. So declined payments are counted, by address, email,
        campaign and organization, and past a first line{" "}
        <To href="/docs/api/donations#createDonation">Create a donation</To> answers 403 with a{" "}
        <Code>challenge</Code>: for each puzzle <Code>i</Code> find a number <Code>n</Code> so that the
        SHA-256 of <Code>{"<id>:<i>:<n>"}</Code> begins with <Code>difficultyBits</Code> zero bits, and send
        the same request again, under the same Idempotency-Key, with{" "}
        <Code>{"X-Proof: <token>.<n0>-<n1>-…"}</Code>. The donation form does this by itself within a second
        or two. Past a second line an address is blocked: 429 until <Code>opensAt</Code>, with the reason{" "}
        <Code>declined_payments</Code>. A campaign or an email never is, and one address alone does not move
        them.
      </Text>
      <Heading>Donations that wait to be paid</Heading>
      <Text>
        Creating a donation costs nothing until it is paid, and may hold seats. So an address has eight by
        card at once, and 24 more for each different card beyond the third that paid from there within the
        hour; of a limited event&apos;s seats they hold a tenth. Beyond that the answer is 429 with the reason{" "}
        <Code>busy_network</Code>: send the same again after the few seconds of <Code>Retry-After</Code>.
        Calls that are asked to wait are counted apart, 600 a minute, and use up none of the hundred.
      </Text>
      <Heading>Servers</Heading>
      <Text>
        A server that creates donations for many donors sends an API key of the organization with scope{" "}
        <Code>write</Code> or <Code>admin</Code>. It is then counted by the key instead of its address: 600
        calls a minute, no challenge, no bound on what waits to be paid, and thresholds of its own for
        declines, of which staff are told.
      </Text>
    </>
  );
}
