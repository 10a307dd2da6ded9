import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Facts, Heading, List, Text, To } from "./parts";

export function Authentication({ origin }: { origin: string }) {
  return (
    <>
      <Text>
        Operations of donors (campaign pages, donations, a donor&apos;s own subscription) need no credential.
        All others take a bearer token in the header <Code>Authorization</Code>, and nothing else: no cookie
        counts under <Code>/api</Code>.
      </Text>
      <CodeBlock
        title="Every protected call"
        name="the header"
        language="text"
        code="Authorization: Bearer <session token or API key>"
      />
      <Heading>Session tokens</Heading>
      <Text>
        A session token stands for a signed-in person. The identity provider issues it when somebody signs in;
        it lives for about an hour, and a browser refreshes it by itself. In the local installation the
        command line gives you one:
      </Text>
      <CodeBlock
        title="A session token of the demo"
        name="the command"
        language="bash"
        code="export ALMONER_TOKEN=$(npm run --silent token -- grace@hopeshelter.example)"
      />
      <Heading>API keys</Heading>
      <Text>
        A key is for programs. It belongs to one organization, has a scope, may expire, and can be revoked at
        any time. Keys begin with <Code>alm_test_</Code> or <Code>alm_live_</Code>, as the installation is a
        test or a live one. An admin makes them in the dashboard or with{" "}
        <To href="/docs/api/api-keys#createApiKey">Create an API key</To>; the key is shown once, and only its
        hash is kept. Whoever holds it can use it: keep it on a server, never in a page. If one has leaked,{" "}
        <To href="/docs/api/api-keys#revokeApiKey">revoke it</To>: the keys that it made, and that those made,
        end with it, and so do webhooks and open invitations that it left behind. Keys also end when the
        person who made them leaves the organization, unless an admin keeps them, who answers for them from
        then on.
      </Text>
      <CodeBlock
        title="Works with a key as with a session token"
        name="the request"
        language="bash"
        code={`curl "${origin}/api/orgs" \\\n  -H "Authorization: Bearer $ALMONER_KEY"`}
      />
      <Heading>Roles and scopes</Heading>
      <Text>
        What you may do depends on your role in the organization that is asked about. A key&apos;s scope gives
        it the rights of a role.
      </Text>
      <Facts
        head={["Role", "May", "Scope of a key that may as much"]}
        rows={[
          [
            "MEMBER",
            "read everything; create, edit and lock campaigns; mark what needs attention as dealt with; leave",
            <>
              <Code>read</Code> for reading, <Code>write</Code> for both
            </>,
          ],
          [
            "ADMIN",
            "also refund, change recurring donations, manage keys, webhooks, settings and the team",
            <Code key="admin">admin</Code>,
          ],
          ["OWNER", "also manage admins and owners; there is always at least one", "none"],
        ]}
      />
      <Text>
        A key never does more than the person who answers for it may do now. Once that person is a member
        instead of an admin, an <Code>admin</Code> key acts with scope <Code>write</Code> from its next call
        on, and with <Code>admin</Code> again once they are an admin again: <Code>effectiveScope</Code> in the
        list of keys says which. A key never reaches into another organization, whatever that person may. Some
        things only a person can do, such as accepting an invitation; the operation says so.
      </Text>
      <Heading>Calls from your own site</Heading>
      <Text>
        Pages of any site may call the operations that need no credential, from the visitor&apos;s browser:
        show a campaign, ask for fees, create a donation. Their answers carry{" "}
        <Code>Access-Control-Allow-Origin: *</Code>, and <Code>OPTIONS</Code> on their paths is answered for
        the browser, without counting towards a limit. A page may send <Code>Content-Type</Code>,{" "}
        <Code>Idempotency-Key</Code> and <Code>X-Proof</Code>, and read <Code>Location</Code>,{" "}
        <Code>X-Request-Id</Code>, <Code>X-RateLimit-*</Code>, <Code>Retry-After</Code> and{" "}
        <Code>Idempotent-Replayed</Code>. Operations that need a credential cannot be called so: their place
        is a server of yours.
      </Text>
      <Heading>The order of checks</Heading>
      <List>
        <li>
          Is the credential good? Otherwise 401; after a hundred such calls of an address within a minute,
          429.
        </li>
        <li>
          Is the limit of the person, the key or, where no credential is needed, the address used up? 429.
          Creating a donation with a key of the campaign&apos;s organization counts by the key.
        </li>
        <li>Are path, query and body well formed? 400.</li>
        <li>Does the thing exist? 404.</li>
        <li>Are you in its organization, in a sufficient role? 403.</li>
        <li>Does its state allow it? 409, or 400 where a donation is refused.</li>
      </List>
    </>
  );
}
