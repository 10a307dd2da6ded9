import { expect } from "playwright/test";
import { type Api, createDonation, expectStatus, pay, publishCampaign } from "../../api/donations";
import type { Organization } from "../../support/organization";
import type { StackInfo } from "../../support/stack";
import { upTo } from "./hostile-values";
import { atProcessor } from "./processor";

type Target = {
  api: Api;
  stack: StackInfo;
  org: Organization;
  campaignId: string;
  donorIds: readonly string[];
  webhookId: string;
};

/**
 * Creates every other resource that staff name or import, with `value` in each text. Returns the paths of their detail
 * pages.
 */
export async function makeHostileObjects(target: Target, value: string): Promise<string[]> {
  const { api, stack, org, campaignId, donorIds, webhookId } = target;
  const { token } = org.owner;
  const ours = `/api/orgs/${org.slug}`;
  const base = `/dashboard/${org.slug}`;
  const call = async <T = { id: string }>(path: string, body?: unknown, method?: string): Promise<T> => {
    const answer = await api(path, { token, body, ...(method ? { method } : {}) });
    const text = await answer.text();
    expect(answer.status, `${path} ${text}`).toBeLessThan(300);
    return JSON.parse(text) as T;
  };
  const name = upTo(value, 60);
  const [donorId = "", otherId = ""] = donorIds;

  await call(`${ours}/funds`, { name });
  await call(`${ours}/saved-reports`, { name, days: "LAST_WEEK" });
  const rules = { match: "ALL", conditions: [{ field: "NEWS", is: "SUBSCRIBED" }] };
  const segment = await call(`${ours}/segments`, { name, rules });
  const household = await call(`${ours}/households`, { name, donorIds: [donorId] });
  await call(`/api/donors/${donorId}/tags`, { add: [upTo(value, 30)] }, "PATCH");
  await call(`/api/donors/${donorId}/notes`, { text: upTo(value, 1000) });
  await call(`${ours}/donor-fields`, { name, type: "CHOICE", options: [name, "L"] });
  await call(`${ours}/statement-runs`, { from: "2020-01-01", to: "2999-12-31", files: true, mails: false });

  const offline = () => ({
    campaignId,
    method: "CHECK",
    amountCents: 5000,
    receivedOn: "2026-01-02",
    donor: { firstName: name, lastName: name },
    checkNumber: crypto.randomUUID().slice(0, 8),
  });
  const batch = await call(`${ours}/offline-batches`, {
    name,
    controlCount: 1,
    controlCents: 5000,
    donations: [offline()],
  });
  const recorded = await call(`${ours}/offline-donations`, offline());

  const imported = await call(`${ours}/imports`, { kind: "COMMITMENTS" });
  const file = `Name,Email,Amount,Frequency,Plan ID\n"${name.replaceAll('"', '""')}",i@${org.slug}.example,20.00,monthly,1\n`;
  const uploaded = await fetch(
    `${stack.origin}${ours}/imports/${imported.id}/file?${new URLSearchParams({ name: `${name}.csv` })}`,
    { method: "PUT", headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" }, body: file },
  );
  expect(uploaded.status, await uploaded.text()).toBe(200);
  for (const [step, status] of [
    ["check", "CHECKED"],
    ["run", "COMPLETED"],
  ]) {
    await call(`${ours}/imports/${imported.id}/${step}`, {});
    await expect
      .poll(async () => (await call<{ status: string }>(`${ours}/imports/${imported.id}`)).status)
      .toBe(status);
  }

  const circle = await publishCampaign(api, org, { title: upTo(value, 120), type: "MEMBERSHIP" });
  await call(`/api/campaigns/${circle.id}/giving-levels`, { name, amountCents: 2500 });
  const membership = await createDonation(api, circle.id, {
    donor: { email: `m@${org.slug}.example`, firstName: name, lastName: name },
  });
  await pay(stack, membership);
  await expectStatus(api, membership, "SUCCEEDED");
  const card = await call<{ checkUrl: string }>(`/api/public/donations/${membership.token}/membership`);

  const draft = await call(`${ours}/campaigns`, { title: upTo(value, 120), type: "DONATION" });
  const preview = await call<{ url: string }>(`/api/campaigns/${draft.id}/preview-links`, { name });
  const delivery = await call<{ delivery: { id: string } }>(`${ours}/webhooks/${webhookId}/test`, {});
  await atProcessor(stack, "payouts", { account: org.processorAccountId, everything: true });
  const payouts = () => call<{ payouts: { id: string }[] }>(`/api/payouts?orgId=${org.id}`);
  await expect.poll(async () => (await payouts()).payouts.length).toBeGreaterThan(0);

  return [
    `${base}/donors/segments/${segment.id}`,
    `${base}/donors/households/${household.id}`,
    `${base}/donors/merge?keep=${donorId}&other=${otherId}`,
    `${base}/donations/batches/${batch.id}`,
    `${base}/donations/${recorded.id}/correct`,
    `${base}/imports/${imported.id}`,
    `${base}/webhooks/${webhookId}/deliveries/${delivery.delivery.id}`,
    `${base}/payouts/${(await payouts()).payouts[0]?.id}`,
    `${base}/campaigns/${circle.id}/texts`,
    `/donate/${circle.slug}/member/${membership.token}?org=${org.slug}`,
    new URL(card.checkUrl).pathname,
    new URL(preview.url).pathname,
  ];
}
