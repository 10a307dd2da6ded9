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
          ["An address, giving", "100 gifts, counted apart from everything else"],
          ["An address, looking at campaigns and this contract", "100"],
          ["An address, asking for fees", "600"],
          ["An address, looking at its own gifts, plans and invitations", "600 together"],
          [
            "An address, changing its own plan, on unknown paths, with a method that a path has not, or with a bad credential",
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
          ["A gift", "from $1.00, up to $999,999.99 with the fees covered"],
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
      <Heading>Links by e-mail</Heading>
      <Text>
        <To href="/docs/api/donation-pages#requestManageLink">Request a link to change a plan</To> takes ten
        requests an hour from an address, and mails at most three links an hour for one plan and six to one
        mailbox. A raise to more than twice the amount is asked for by at most three mails an hour.
      </Text>
      <Heading>Declined payments</Heading>
      <Text>
        Thieves try stolen cards on donation forms. So declined payments are counted, by address, e-mail,
        campaign and organization, and past a first line{" "}
        <To href="/docs/api/donations#createDonation">Create a donation</To> answers 403 with a{" "}
        <Code>challenge</Code>: for each puzzle <Code>i</Code> find a number <Code>n</Code> so that the
        SHA-256 of <Code>{"<id>:<i>:<n>"}</Code> begins with <Code>difficultyBits</Code> zero bits, and send
        the same request again, under the same Idempotency-Key, with{" "}
        <Code>{"X-Proof: <token>.<n0>-<n1>-…"}</Code>. The donation form does this by itself within a second
        or two. Past a second line the answer is 429 until <Code>opensAt</Code>, with the reason{" "}
        <Code>declined_payments</Code>. An honest first try meets neither.
      </Text>
      <Heading>Gifts left unpaid</Heading>
      <Text>
        Making a gift costs nothing until it is paid, and may hold seats. So gifts that nobody paid within
        some minutes are counted by address, donor and campaign, and answered in the same two ways; only an
        address is turned away, with the reason <Code>unpaid_gifts</Code>. It also holds only so many seats of
        limited events at once without having paid them. Gifts that arrive from there excuse the others.
      </Text>
    </>
  );
}
