import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Heading, Text, To } from "./parts";

type QuickstartProps = { origin: string; orgSlug: string; isLocal: boolean };

const TYPESCRIPT = `import { createClient } from "./lib/client/client";

const almoner = createClient({ baseUrl: "ORIGIN", token: process.env.ALMONER_TOKEN });
const result = await almoner.call("listCampaigns", { params: { idOrSlug: "ORG" } });
if (!result.ok) throw new Error(result.error);
for (const campaign of result.data.data) console.log(campaign.title, campaign.raisedAmountCents);`;

/** The quickstart: from a new installation to the first response. */
export function Quickstart({ origin, orgSlug, isLocal }: QuickstartProps) {
  return (
    <>
      <Heading>Quickstart</Heading>
      {isLocal ? (
        <>
          <Text>
            This installation runs on your machine with demo data, and every example in this reference works
            as printed. In bash, in the folder of your clone:
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
          Create an API key in the dashboard, under <em>API keys</em>, and set it as the environment variable{" "}
          <Code>ALMONER_TOKEN</Code>. Replace values in <Code>{"<angle brackets>"}</Code> in the examples.
        </Text>
      )}
      <CodeBlock
        title="List an organization’s campaigns"
        name="the request"
        language="bash"
        code={`curl "${origin}/api/orgs/${orgSlug}/campaigns" \\\n  -H "Authorization: Bearer $ALMONER_TOKEN"`}
      />
      <Text>
        The typed client is part of the repository, in <Code>lib/client</Code>. It has every operation by
        name, with typed input and output. Save this as <Code>first.ts</Code> next to{" "}
        <Code>package.json</Code> and run <Code>npx tsx first.ts</Code>:
      </Text>
      <CodeBlock
        title="TypeScript"
        name="the program"
        language="typescript"
        code={TYPESCRIPT.replace("ORIGIN", origin).replace("ORG", orgSlug)}
      />
      <Text>
        Then make a test donation:{" "}
        <To href="/docs/api/guide/testing#finishing-a-payment">Finishing a payment</To>. For other languages,
        generate a client from <To href="/api/openapi.json">the OpenAPI 3.1 contract</To>.
      </Text>
    </>
  );
}
