import { embedSnippet } from "@/components/donate/embed/snippet";
import { CodeBlock } from "../code-block";
import { Code } from "../inline-text";
import { Heading, List, Text, To } from "./parts";

const LISTENER = `document.addEventListener("almoner:donated", (event) => {
  const { amountCents, frequency, pending } = event.detail;
  console.log(amountCents, frequency, pending);
});`;

/** The guide's section about donation forms on other sites. */
export function Embeds({ origin, orgSlug }: { origin: string; orgSlug: string }) {
  const url = `${origin}/donate/winter-beds?org=${orgSlug}`;
  return (
    <>
      <Text>
        A donation form can be shown on any site that the organization lists. The site adds a link and a
        script; without the script, or on a site that is not listed, the link opens the donation page.
      </Text>
      <Heading>Listing your sites</Heading>
      <Text>
        Add the origin of each site, such as <Code>https://www.example.org</Code>, in Settings or with{" "}
        <To href="/docs/api/organizations#updateOrganization">updateOrganization</To> (
        <Code>embedOrigins</Code>, at most 20). <Code>example.org</Code> and <Code>www.example.org</Code> are
        two origins. With test keys, <Code>http://localhost</Code> and <Code>http://127.0.0.1</Code> with a
        port are accepted. Apple Pay, Google Pay and Link are set up for each public site automatically;{" "}
        <To href="/docs/api/organizations#listPaymentDomains">listPaymentDomains</To> shows their state.
      </Text>
      <Heading>Button, pop-up and inline form</Heading>
      <Text>The campaign’s page in the dashboard has the code to copy:</Text>
      <CodeBlock
        title="On your page"
        name="the code"
        language="text"
        code={embedSnippet("button", { appOrigin: origin, url })}
      />
      <List>
        <li>
          <Code>button</Code>: the link looks like a button and opens a pop-up.
        </li>
        <li>
          <Code>popup</Code>: the link keeps your own style and opens a pop-up.
        </li>
        <li>
          <Code>inline</Code>: the form replaces the link and grows with its content.
        </li>
      </List>
      <Text>
        Links that your page adds later work, too. The form follows the link’s <Code>color-scheme</Code> in
        your CSS, and is light without one. <Code>data-scheme=&quot;dark&quot;</Code> or{" "}
        <Code>data-scheme=&quot;light&quot;</Code> on the link overrides it.
      </Text>
      <Text>
        One script serves any number of links. The link must contain <Code>?org=</Code>, and may contain{" "}
        <Code>amount</Code>, <Code>frequency</Code>, <Code>email</Code>, <Code>firstName</Code>,{" "}
        <Code>lastName</Code> and <Code>utm_source</Code>, <Code>utm_medium</Code>, <Code>utm_campaign</Code>,{" "}
        <Code>utm_term</Code>, <Code>utm_content</Code>.
      </Text>
      <Heading>Your content security policy</Heading>
      <Text>
        Allow <Code>{origin}</Code> in <Code>script-src</Code> and <Code>frame-src</Code>. The script adds no
        inline style and evaluates no text. Its file never changes: <Code>integrity</Code> stays valid, and a
        new version has a new address.
      </Text>
      <Heading>Counting donations</Heading>
      <Text>
        After a donation the link gets an event, which bubbles. <Code>pending</Code> is true for a bank
        payment on its way. A visitor can forge events on your page, so use{" "}
        <To href="/docs/api/guide/webhooks">webhooks</To> for anything but statistics.
      </Text>
      <CodeBlock title="A listener" name="the listener" language="typescript" code={LISTENER} />
      <Heading>A frame of your own</Heading>
      <Text>
        The form is at <Code>{`${origin}/embed/${orgSlug}/winter-beds`}</Code>. A frame whose{" "}
        <Code>name</Code> is <Code>almoner</Code>, your origin and <Code>light</Code> or <Code>dark</Code>,
        with spaces between them, gets the messages <Code>almoner:height</Code> (<Code>height</Code> in
        pixels), <Code>almoner:donated</Code> and <Code>almoner:close</Code> (Escape). They are posted to your
        origin alone. Check <Code>event.origin</Code> and <Code>event.source</Code>.
      </Text>
    </>
  );
}
