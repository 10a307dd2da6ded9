import { SendTest } from "@/components/dashboard/donor-texts/send-test";
import { SenderForm } from "@/components/dashboard/donor-texts/sender-form";
import { TextEditor } from "@/components/dashboard/donor-texts/text-editor";
import { TextHistory } from "@/components/dashboard/donor-texts/text-history";
import { TextLinks } from "@/components/dashboard/donor-texts/text-links";
import { TextPreview } from "@/components/dashboard/donor-texts/text-preview";
import { MessageButtons } from "@/components/dashboard/messages/message-buttons";
import { MessageList } from "@/components/dashboard/messages/message-list";
import { DownloadButtons } from "@/components/dashboard/statements/download-buttons";
import { RunList } from "@/components/dashboard/statements/run-list";
import { StatementForm } from "@/components/dashboard/statements/statement-form";
import { messageListSchema } from "@/lib/donations/messages/schemas";
import { messageState } from "@/lib/donations/schemas";
import {
  donorTextKind,
  donorTextListSchema,
  donorTextSchema,
  textPreviewSchema,
  textVersionListSchema,
} from "@/lib/donor-texts/schemas";
import { organizationSchema } from "@/lib/orgs/schemas";
import { runSchema } from "@/lib/receipts/runs/schemas";
import type { Shown } from "../hostile-data";
import { ORG, orgContext, zoneOf } from "../hostile-props";

export const DONOR_TEXTS: Readonly<Record<string, Shown>> = {
  "dashboard/statements/run-list.tsx": (data) => (
    <RunList {...orgContext(data)} runs={[{ ...data.of(runSchema), id: "run" }]} mayCancel={data.flag()} />
  ),
  "dashboard/statements/download-buttons.tsx": (data) => (
    <DownloadButtons orgSlug={ORG} runId="run" parts={data.flag() ? 2 : 1} />
  ),
  "dashboard/statements/statement-form.tsx": (data) => (
    <StatementForm orgSlug={ORG} thisYear={2026} isRunning={data.flag()} />
  ),
  "dashboard/donor-texts/text-editor.tsx": (data) => (
    <TextEditor
      orgId="o"
      text={data.of(donorTextSchema)}
      preview={data.of(textPreviewSchema)}
      mayChange={data.flag()}
      notificationEmail={data.text()}
      ownEmail={data.text()}
    />
  ),
  "dashboard/donor-texts/text-preview.tsx": (data) => (
    <TextPreview
      orgId="o"
      campaignId={null}
      kind={data.one(...donorTextKind.options)}
      language="en"
      parts={{ subject: data.text(), opening: data.text(), closing: data.text() }}
      valid={data.flag()}
      first={data.of(textPreviewSchema)}
    />
  ),
  "dashboard/donor-texts/text-history.tsx": (data) => (
    <TextHistory
      orgId="o"
      text={data.of(donorTextSchema)}
      versions={data.of(textVersionListSchema).data}
      zone={zoneOf(data)}
      mayChange={data.flag()}
    />
  ),
  "dashboard/donor-texts/send-test.tsx": (data) => (
    <SendTest
      orgId="o"
      text={{ kind: "RECEIPT", language: "en", subject: data.text(), opening: null, closing: null }}
      ownEmail={data.text()}
      notificationEmail={data.text()}
      check={() => true}
    />
  ),
  "dashboard/donor-texts/text-links.tsx": (data) => (
    <TextLinks
      path={`/dashboard/${ORG}/settings/texts`}
      kinds={donorTextKind.options}
      kind={data.one(...donorTextKind.options)}
      language="en"
      own={data.of(donorTextListSchema).data}
    />
  ),
  "dashboard/donor-texts/sender-form.tsx": (data) => <SenderForm org={data.of(organizationSchema)} />,
  "dashboard/messages/message-buttons.tsx": (data) => (
    <MessageButtons donationId="d" state={data.one(...messageState.options)} donor={data.text()} />
  ),
  "dashboard/messages/message-list.tsx": (data) => (
    <MessageList {...orgContext(data)} messages={data.of(messageListSchema).messages} />
  ),
};
