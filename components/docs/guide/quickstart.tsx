import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Heading, Text, To } from "./parts";

type QuickstartProps = { origin: string; orgSlug: string; isLocal: boolean };

const TYPESCRIPT = `import { createClient } from "./lib/client/client";

const almoner = createClient({ baseUrl: "ORIGIN", token: process.env.ALMONER_TOKEN });
const result = await almoner.call("listCampaigns", { params: { idOrSlug: "ORG" } });
if (!result.ok) throw new Error(result.error);
for (const campaign of result.data.data) console.log(campaign.title, campaign.raisedAmountCents);`;

/** From nothing to a first answer. */
export function Quickstart({ origin, orgSlug, isLocal }: QuickstartProps) {
  return (
    <>
      <Heading>Quickstart</Heading>
      {isLocal ? (
        <>
          <Text>
            This installation runs on your machine, with a demo in it, and every example in this reference
            works as it is printed. In the folder of the clone, in bash:
          </Text>
          <CodeBlock
            title="Once per terminal"
            name="the command"
            language="bash"
            code="export ALMONER_TOKEN=$(npm run --silent token -- grace@hopeshelter.example)"
          />
        </>
      ) : (
        <Text>
          Make an API key in the dashboard, under <em>API keys</em> of your organization, and put it into the
          environment as <Code>ALMONER_TOKEN</Code>. What stands in <Code>{"<angle brackets>"}</Code> in the
          examples is yours to fill in.
        </Text>
      )}
      <CodeBlock
        title="The campaigns of an organization"
        name="the request"
        language="bash"
        code={`curl "${origin}/api/orgs/${orgSlug}/campaigns" \\\n  -H "Authorization: Bearer $ALMONER_TOKEN"`}
      />
      <Text>
        The typed client is part of the repository, in <Code>lib/client</Code>; it knows every operation by
        its name, with what it takes and answers. Save this as <Code>first.ts</Code> beside{" "}
        <Code>package.json</Code> and run <Code>npx tsx first.ts</Code>:
      </Text>
      <CodeBlock
        title="TypeScript"
        name="the program"
        language="typescript"
        code={TYPESCRIPT.replace("ORIGIN", origin).replace("ORG", orgSlug)}
      />
      <Text>
        Then give a donation and see it arrive:{" "}
        <To href="/docs/api/guide/testing#finishing-a-payment">Finishing a payment</To>. Any other language is
        served by <To href="/api/openapi.json">the OpenAPI 3.1 contract</To>.
      </Text>
    </>
  );
}
