import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Facts, Heading, List, Text, To } from "./parts";

export function Authentication({ origin }: { origin: string }) {
  return (
    <>
      <Text>
        Public operations (campaign pages, donations, a donor&apos;s own subscription) need no credential. All
        others require a bearer token in the <Code>Authorization</Code> header. Cookies are ignored under{" "}
        <Code>/api</Code>.
      </Text>
      <CodeBlock
        title="Every protected call"
        name="the header"
        language="text"
        code="Authorization: Bearer <session token or API key>"
      />
      <Heading>Session tokens</Heading>
      <Text>
        A session token represents a signed-in person. The identity provider issues it at sign-in. It is valid
        for about an hour, and browsers refresh it automatically. In a local installation, get one from the
        command line:
      </Text>
      <CodeBlock
        title="A session token for the demo"
        name="the command"
        language="bash"
        code="export ALMONER_TOKEN=$(npm run --silent token -- grace@hopeshelter.example)"
      />
      <Heading>API keys</Heading>
      <Text>
        API keys are for programs. A key belongs to one organization, has a scope, can have an expiration
        date, and can be revoked at any time. Keys begin with <Code>alm_test_</Code> or <Code>alm_live_</Code>
        , depending on the mode of the installation. Admins create them in the dashboard or with{" "}
        <To href="/docs/api/api-keys#createApiKey">Create an API key</To>. The key is shown once; only its
        hash is stored. Anyone who has the key can use it, so keep it on a server, never in a web page. If a
        key leaks, <To href="/docs/api/api-keys#revokeApiKey">revoke it</To>. This also revokes the keys
        created with it, directly or indirectly, disables its webhooks and revokes its open invitations. Keys
        are also revoked when their creator leaves the organization, unless an admin keeps them and becomes
        their owner.
      </Text>
      <CodeBlock
        title="A call with an API key"
        name="the request"
        language="bash"
        code={`curl "${origin}/api/orgs" \\\n  -H "Authorization: Bearer $ALMONER_KEY"`}
      />
      <Heading>Roles and scopes</Heading>
      <Text>
        Your permissions depend on your role in the organization that a request is about. A key&apos;s scope
        gives it the permissions of a role.
      </Text>
      <Facts
        head={["Role", "Permissions", "Equivalent key scope"]}
        rows={[
          [
            "MEMBER",
            "read everything; create, edit and lock campaigns; resolve alerts; leave the organization",
            <>
              <Code>read</Code> for reading, <Code>write</Code> for everything
            </>,
          ],
          [
            "ADMIN",
            "also refund, change recurring donations, manage keys, webhooks, settings and the team",
            <Code key="admin">admin</Code>,
          ],
          ["OWNER", "also manage admins and owners; there is always at least one owner", "none"],
        ]}
      />
      <Text>
        A key never has more permissions than its owner currently has. If the owner of an <Code>admin</Code>{" "}
        key becomes a member, the key acts with scope <Code>write</Code> from the next call, and with{" "}
        <Code>admin</Code> again once the owner is an admin again; <Code>effectiveScope</Code> in the list of
        keys shows the current scope. A key never has access to another organization. Some operations, such as
        accepting an invitation, are for people only; their descriptions say so.
      </Text>
      <Heading>Calls from a browser</Heading>
      <Text>
        Pages on any site can call public operations from the visitor&apos;s browser: show a campaign, quote
        fees, create a donation. Responses include <Code>Access-Control-Allow-Origin: *</Code>, and preflight{" "}
        <Code>OPTIONS</Code> requests don&apos;t count toward rate limits. A page can send{" "}
        <Code>Content-Type</Code>, <Code>Idempotency-Key</Code> and <Code>X-Proof</Code>, and read{" "}
        <Code>Location</Code>, <Code>X-Request-Id</Code>, <Code>X-RateLimit-*</Code>, <Code>Retry-After</Code>{" "}
        and <Code>Idempotent-Replayed</Code>. Call operations that need a credential from your server.
      </Text>
      <Heading>Order of checks</Heading>
      <List>
        <li>
          Is the credential valid? If not, 401; after 100 such calls from one IP address within a minute, 429.
        </li>
        <li>
          Is the rate limit of the person, the key or, for public operations, the IP address exceeded? 429.
          Creating a donation with a key of the campaign&apos;s organization counts toward the key&apos;s
          limit.
        </li>
        <li>Are the path, query and body valid? If not, 400.</li>
        <li>Does the resource exist? If not, 404.</li>
        <li>Are you a member of its organization, with a sufficient role? If not, 403.</li>
        <li>Does its state allow the operation? If not, 409, or 400 for a refused donation.</li>
      </List>
    </>
  );
}
