import { beforeEach, expect, test, vi } from "vitest";
import { makeOrganization } from "@/db/testing";
import type { OutgoingMail } from "@/lib/services/resend/outgoing";
import { context, makeEndpoint, NOW } from "@/lib/webhooks/testing/endpoints";
import { sendWebhookDisabled } from "./send-webhook-disabled";

const sent = vi.hoisted(() => [] as OutgoingMail[]);
vi.mock("@/lib/services/resend/send-email", async (original) => ({
  ...(await original<typeof import("@/lib/services/resend/send-email")>()),
  sendMail: async (mail: OutgoingMail) => {
    sent.push(mail);
    return { id: "mail_1" };
  },
}));
beforeEach(() => void sent.splice(0));

const DISABLED = {
  status: "DISABLED",
  disabledReason: "No delivery succeeded for three days",
  failingSince: NOW,
} as const;

test("staff are notified once that an endpoint was disabled, with the reason and a link to enable it", async () => {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id, DISABLED);
  expect(await sendWebhookDisabled(context(), { endpointId: endpoint.id })).toBe("sent");
  expect(await sendWebhookDisabled(context(), { endpointId: endpoint.id })).toBe("settled");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: org.notificationEmail, subject: "A webhook was disabled" });
  for (const part of [endpoint.url, DISABLED.disabledReason, `webhooks/${endpoint.id}`])
    expect(sent[0]?.text).toContain(part);
  expect(sent[0]?.text).not.toContain(endpoint.secret);
});

test("no email is sent about an endpoint that is enabled again or that staff disabled", async () => {
  const org = await makeOrganization();
  for (const given of [{ failingSince: NOW }, { status: "DISABLED" as const }]) {
    const endpoint = await makeEndpoint(org.id, given);
    expect(await sendWebhookDisabled(context(), { endpointId: endpoint.id })).toBe("not_due");
  }
  expect(sent).toEqual([]);
});
