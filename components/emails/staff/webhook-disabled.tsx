import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type WebhookDisabledProps = { url: string; reason: string; failingSince: string; link: string };
type Props = WebhookDisabledProps & { frame: Frame };

/** Notifies staff that a webhook was disabled because its deliveries failed. */
export const webhookDisabled = defineEmail<WebhookDisabledProps>({
  subject: () => "A webhook was disabled",
  Template: WebhookDisabled,
  examples: {
    failing: {
      url: "https://crm.hopeshelter.example/webhooks/almoner",
      reason: "No delivery succeeded for three days",
      failingSince: "Nov 18, 2026, 9:05 AM EST",
      link: "https://give.example.org/dashboard/hope-shelter/webhooks/example",
    },
  },
});

function WebhookDisabled({ frame, url, reason, failingSince, link }: Props) {
  const opening = "Events could not be delivered to this URL, so we have stopped sending them.";
  return (
    <Layout
      frame={frame}
      title="Webhook disabled"
      preview={opening}
      heading="A webhook was disabled"
      footer={staffFooter(frame)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        Once your server responds again, enable the webhook in the dashboard. Failed deliveries can be resent
        individually.
      </Paragraph>
      <Facts
        rows={[
          { label: "URL", value: url },
          { label: "Reason", value: reason },
          { label: "Failing since", value: failingSince },
        ]}
      />
      <Action label="Open the webhook" link={link} colors={frame.colors} />
    </Layout>
  );
}
