import { Code } from "../inline-text";
import { Facts, Heading, Text, To } from "./parts";

export function Limits() {
  return (
    <>
      <Heading>Rate limits</Heading>
      <Text>
        Limits are counted in fixed one-minute windows. Requests over the limit get 429 with Retry-After.
      </Text>
      <Facts
        head={["Caller", "Requests per minute"]}
        rows={[
          ["A signed-in person", "600 in total"],
          ["An API key", "600 per key"],
          ["An IP address, creating donations", "100, counted separately"],
          ["An API key of the organization, creating donations", "part of its 600"],
          ["An IP address, reading campaigns and the OpenAPI document", "100"],
          ["An IP address, requesting fee quotes", "600"],
          ["An IP address, reading its own donations, subscriptions and invitations", "600 together"],
          [
            "An IP address, changing its own subscription, or with an unknown path, unsupported method or invalid credential",
            "100 together",
          ],
        ]}
      />
      <Text>
        IPv6 addresses are counted by /64 network. The processor&apos;s webhooks and <Code>/api/health</Code>{" "}
        have no limit.
      </Text>
      <Heading>Sizes</Heading>
      <Facts
        head={["Item", "Limit"]}
        rows={[
          ["Request body", "64 KiB"],
          ["Page of a list", "100 entries"],
          ["Donation", "$1.00 to $999,999.99, including covered fees"],
          ["Date range of a report", "3,660 days"],
        ]}
      />
      <Heading>Response headers</Heading>
      <Facts
        head={["Header", "Meaning"]}
        rows={[
          [<Code key="id">X-Request-Id</Code>, "The id of the request, also in our logs."],
          [
            <Code key="limit">X-RateLimit-Limit</Code>,
            "The number of requests allowed per window. Sent by every rate-limited operation, with errors too.",
          ],
          [<Code key="left">X-RateLimit-Remaining</Code>, "The number of requests left in the window."],
          [<Code key="reset">X-RateLimit-Reset</Code>, "When the next window starts, in Unix seconds."],
          [
            <Code key="retry">Retry-After</Code>,
            "With 429, 503 and a temporary 409 (a request with the same key still running, or a concurrent change): how many seconds to wait.",
          ],
          [<Code key="authenticate">WWW-Authenticate</Code>, "With 401: the kind of credential required."],
          [
            <Code key="origin">Access-Control-Allow-Origin</Code>,
            "On public operations: pages on any site can call them.",
          ],
          [
            <Code key="again">Idempotent-Replayed</Code>,
            "This is the stored response to an earlier request with the same key.",
          ],
        ]}
      />
      <Heading>Links by email</Heading>
      <Text>
        <To href="/docs/api/donation-pages#requestManageLink">Request a link to change a subscription</To>{" "}
        accepts ten requests per hour from an IP address, and sends at most three links per half hour for one
        subscription and, not counting the first for each subscription, six per hour to one mailbox.{" "}
        <To href="/docs/api/donor-portal#requestGivingLink">Request a link to one’s own giving</To> counts in
        the same way, for each donor; beyond the first for each donor, one organization sends 60 per minute.{" "}
        <To href="/docs/api/donation-pages#requestPaymentLink">Request a link to pay</To> sends at most three
        links per half hour for one donation. Above three per half hour to one mailbox, two of them for one IP
        address, and above 60 per minute for one organization, it returns 403 with a <Code>challenge</Code>,
        as described below. At most three emails per hour ask the donor to confirm an increase to more than
        twice the amount.
      </Text>
      <Heading>Declined payments</Heading>
      <Text>
        Criminals test stolen cards on donation forms. Declined payments are therefore counted by IP address,
        email, campaign and organization. Above a first threshold,{" "}
        <To href="/docs/api/donations#createDonation">Create a donation</To> returns 403 with a{" "}
        <Code>challenge</Code>: for each puzzle <Code>i</Code> find a number <Code>n</Code> so that the
        SHA-256 of <Code>{"<id>:<i>:<n>"}</Code> begins with <Code>difficultyBits</Code> zero bits, and repeat
        the request with the same Idempotency-Key and <Code>{"X-Proof: <token>.<n0>-<n1>-…"}</Code>. The
        donation form does this automatically within a second or two. Above a second threshold, the IP address
        is blocked: 429 until <Code>opensAt</Code>, with the reason <Code>declined_payments</Code>. Campaigns
        and emails are never blocked, and declines from a single IP address do not affect them.
      </Text>
      <Heading>Unpaid donations</Heading>
      <Text>
        Creating a donation is free until it is paid, and can reserve tickets. An IP address can therefore
        have eight unpaid card donations at a time, plus 24 for each different card beyond the third that paid
        from it within the hour; together they can reserve a tenth of an event&apos;s tickets. Beyond that,
        the response is 429 with the reason <Code>busy_network</Code>: repeat the request after the few
        seconds in <Code>Retry-After</Code>. These responses have their own limit of 600 per minute and
        don&apos;t count toward the 100.
      </Text>
      <Heading>Servers</Heading>
      <Text>
        A server that creates donations for many donors sends an API key of the organization with scope{" "}
        <Code>write</Code> or <Code>admin</Code>. Its calls then count toward the key instead of the IP
        address: 600 per minute, no challenge, no limit on unpaid donations, and separate thresholds for
        declines, which alert staff.
      </Text>
    </>
  );
}
