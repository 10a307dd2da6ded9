import { AlertList } from "@/components/dashboard/alerts/alert-list";
import { ResolveButton } from "@/components/dashboard/alerts/resolve-button";
import { CreateKey } from "@/components/dashboard/api-keys/create-key";
import { KeyForm } from "@/components/dashboard/api-keys/key-form";
import { KeyTable } from "@/components/dashboard/api-keys/key-table";
import { RevokeButton } from "@/components/dashboard/api-keys/revoke-button";
import { Changes } from "@/components/dashboard/audit-log/changes";
import { EntryList } from "@/components/dashboard/audit-log/entry-list";
import { CampaignRows } from "@/components/dashboard/fraud/campaign-rows";
import { HourChart } from "@/components/dashboard/fraud/hour-chart";
import { LockButton } from "@/components/dashboard/fraud/lock-button";
import { ProtectionNotice } from "@/components/dashboard/fraud/protection-notice";
import { AcceptButton } from "@/components/dashboard/team/accept-button";
import { ConfirmButton } from "@/components/dashboard/team/confirm-button";
import { InvitationActions } from "@/components/dashboard/team/invitation-actions";
import { InvitationTable } from "@/components/dashboard/team/invitation-table";
import { InviteForm } from "@/components/dashboard/team/invite-form";
import { MemberTable } from "@/components/dashboard/team/member-table";
import { RemoveButton } from "@/components/dashboard/team/remove-button";
import { ReviewWebhooks } from "@/components/dashboard/team/review-webhooks";
import { RoleSelect } from "@/components/dashboard/team/role-select";
import { AttemptList } from "@/components/dashboard/webhooks/attempt-list";
import { CallButton } from "@/components/dashboard/webhooks/call-button";
import { DeliveryLog } from "@/components/dashboard/webhooks/delivery-log";
import { DeliveryTable } from "@/components/dashboard/webhooks/delivery-table";
import { EditWebhook } from "@/components/dashboard/webhooks/edit-webhook";
import { SecretShown } from "@/components/dashboard/webhooks/secret-shown";
import { TypeChoice } from "@/components/dashboard/webhooks/type-choice";
import { WebhookActions } from "@/components/dashboard/webhooks/webhook-actions";
import { WebhookForm } from "@/components/dashboard/webhooks/webhook-form";
import { WebhookTable } from "@/components/dashboard/webhooks/webhook-table";
import { alertListSchema } from "@/lib/alerts/schemas";
import { apiKeyListSchema } from "@/lib/api-keys/schemas";
import { auditEntrySchema, auditLogSchema } from "@/lib/audit/schemas";
import { protectionSchema } from "@/lib/fraud/schemas";
import { invitationSchema, memberSchema } from "@/lib/team/schemas";
import {
  webhookDeliveryDetailSchema,
  webhookDeliveryListSchema,
  webhookSchema,
} from "@/lib/webhooks/schemas";
import type { Shown } from "../hostile-data";
import { noCall, noop, ORG, orgContext, zoneOf } from "../hostile-props";

const ROLES = ["OWNER", "ADMIN", "MEMBER"] as const;

export const WORK: Readonly<Record<string, Shown>> = {
  "dashboard/api-keys/create-key.tsx": (data) => <CreateKey orgSlug={ORG} now={data.instant()} />,
  "dashboard/api-keys/key-form.tsx": (data) => (
    <KeyForm orgSlug={ORG} now={data.instant()} onMade={noop} onCancel={noop} />
  ),
  "dashboard/api-keys/key-table.tsx": (data) => {
    const keys = data
      .of(apiKeyListSchema)
      .data.map((key, at) => ({ ...key, id: `k${at}`, createdByKeyId: null }));
    return (
      <KeyTable {...orgContext(data)} caption={data.text()} keys={keys} all={keys} mayRevoke={data.flag()} />
    );
  },
  "dashboard/api-keys/revoke-button.tsx": (data) => (
    <RevokeButton orgSlug={ORG} id="k" name={data.text()} revokedWith={data.number()} creator={data.flag()} />
  ),
  "dashboard/alerts/alert-list.tsx": (data) => (
    <AlertList
      {...orgContext(data)}
      items={data.of(alertListSchema).items}
      names={new Map([["a", data.text()]])}
      here={data.text()}
    />
  ),
  "dashboard/alerts/resolve-button.tsx": (data) => <ResolveButton orgSlug={ORG} id="a" about={data.text()} />,
  "dashboard/audit-log/changes.tsx": (data) => (
    <Changes entry={data.of(auditEntrySchema)} zone={zoneOf(data)} />
  ),
  "dashboard/audit-log/entry-list.tsx": (data) => (
    <EntryList
      {...orgContext(data)}
      entries={data.of(auditLogSchema).entries}
      hrefOf={(filter) => `/log?${new URLSearchParams(filter)}`}
    />
  ),
  "dashboard/fraud/campaign-rows.tsx": (data) => (
    <CampaignRows
      {...orgContext(data)}
      mayUnlock={data.flag()}
      campaigns={data.of(protectionSchema).campaigns}
    />
  ),
  "dashboard/fraud/hour-chart.tsx": (data) => (
    <HourChart hours={data.of(protectionSchema).hours} zone={zoneOf(data)} />
  ),
  "dashboard/fraud/lock-button.tsx": (data) => (
    <LockButton
      campaignId="c"
      about={data.text()}
      inFull={data.flag()}
      locked={data.flag()}
      mayUnlock={data.flag()}
    />
  ),
  "dashboard/fraud/protection-notice.tsx": (data) => (
    <ProtectionNotice {...orgContext(data)} protection={data.of(protectionSchema)} />
  ),
  "dashboard/team/accept-button.tsx": (data) => <AcceptButton token="t" orgName={data.text()} />,
  "dashboard/team/confirm-button.tsx": (data) => (
    <ConfirmButton
      label={data.text()}
      about={data.text()}
      question={data.text()}
      yes={data.text()}
      no={data.text()}
      run={noCall}
      onDone={noop}
    >
      {data.text()}
    </ConfirmButton>
  ),
  "dashboard/team/invitation-actions.tsx": (data) => (
    <InvitationActions orgSlug={ORG} invitation={data.of(invitationSchema)} />
  ),
  "dashboard/team/review-webhooks.tsx": (data) => <ReviewWebhooks orgSlug={ORG} count={data.number()} />,
  "dashboard/team/invitation-table.tsx": (data) => (
    <InvitationTable
      {...orgContext(data)}
      invitations={[{ invitation: data.of(invitationSchema), mayChange: data.flag() }]}
    />
  ),
  "dashboard/team/invite-form.tsx": () => <InviteForm orgSlug={ORG} options={ROLES} />,
  "dashboard/team/member-table.tsx": (data) => (
    <MemberTable
      org={{ slug: ORG, name: data.text(), timezone: zoneOf(data) }}
      members={[
        {
          member: data.of(memberSchema),
          self: data.flag(),
          roles: ROLES,
          removable: data.flag(),
          keys: data.number(),
          webhooks: data.number(),
        },
      ]}
    />
  ),
  "dashboard/team/remove-button.tsx": (data) => (
    <RemoveButton
      orgSlug={ORG}
      orgName={data.text()}
      userId="u"
      name={data.text()}
      self={data.flag()}
      keys={data.number()}
      webhooks={data.number()}
    />
  ),
  "dashboard/team/role-select.tsx": (data) => (
    <RoleSelect orgSlug={ORG} userId="u" name={data.text()} role={data.one(...ROLES)} options={ROLES} />
  ),
  "dashboard/webhooks/attempt-list.tsx": (data) => (
    <AttemptList zone={zoneOf(data)} attempts={data.of(webhookDeliveryDetailSchema).attempts} />
  ),
  "dashboard/webhooks/call-button.tsx": (data) => (
    <CallButton label={data.text()} busyLabel={data.text()} call={noCall} successText={data.text()} />
  ),
  "dashboard/webhooks/delivery-log.tsx": (data) => (
    <DeliveryLog
      path="/w"
      zone={zoneOf(data)}
      enabled={data.flag()}
      filter={{ status: data.text(), eventType: data.text() }}
      chips={[{ label: data.text(), value: data.text(), href: "/w" }]}
      continued={data.flag()}
      page={data.of(webhookDeliveryListSchema)}
    />
  ),
  "dashboard/webhooks/delivery-table.tsx": (data) => (
    <DeliveryTable
      path="/w"
      zone={zoneOf(data)}
      enabled={data.flag()}
      deliveries={data.of(webhookDeliveryListSchema).deliveries}
    />
  ),
  "dashboard/webhooks/edit-webhook.tsx": (data) => (
    <EditWebhook orgSlug={ORG} webhook={data.of(webhookSchema)} />
  ),
  "dashboard/webhooks/secret-shown.tsx": (data) => (
    <SecretShown secret={data.text()} more={data.text()} onClose={noop} />
  ),
  "dashboard/webhooks/type-choice.tsx": (data) => <TypeChoice value={[data.text()]} error={data.text()} />,
  "dashboard/webhooks/webhook-actions.tsx": (data) => (
    <WebhookActions orgSlug={ORG} webhook={data.of(webhookSchema)} />
  ),
  "dashboard/webhooks/webhook-form.tsx": (data) => (
    <WebhookForm
      value={{ url: data.text(), description: data.text(), eventTypes: [data.text()], format: "SLACK" }}
      words={{ idle: "Save", busy: "Saving" }}
      send={noCall}
      onDone={noop}
      onCancel={noop}
    />
  ),
  "dashboard/webhooks/webhook-table.tsx": (data) => (
    <WebhookTable {...orgContext(data)} webhooks={[data.of(webhookSchema)]} />
  ),
};
