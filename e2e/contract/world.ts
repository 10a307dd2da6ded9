import { expect } from "playwright/test";
import type { DEMO } from "@/lib/kernel/demo";
import { orThrow } from "../../lib/client/client-error";
import { publishCampaign } from "../api/donations";
import { atProcessor, paidDonation } from "../browser/money";
import { mailedManageToken, mailedRaiseToken } from "../support/mailed-links";
import type { Organization } from "../support/organization";
import { clientFor, invite, join, type Means, makeKey, unlikely } from "./team";

/** The ids in the document's examples and their counterparts here. */
export type Things = Record<keyof typeof DEMO, string>;
export type World = {
  org: Organization;
  things: Things;
  /** Creates another object of a kind, for calls that delete theirs. */
  fresh: Partial<Record<keyof Things, () => Promise<string>>>;
  /** Names, addresses and texts that other organizations must not see. */
  secrets: string[];
};

/** An organization with one of every resource of the API, created over HTTP. */
export async function makeWorld(means: Means): Promise<World> {
  const { api, stack } = means;
  const name = `Shelter ${unlikely()}`;
  const org = await means.newOrganization(name);
  const { call } = clientFor(means, org.owner.token);
  const ours = { idOrSlug: org.slug };
  const campaign = await publishCampaign(api, org);
  const draft = orThrow(
    await call("createCampaign", { params: ours, body: { title: "Draft", type: "DONATION" } }),
  ).data;

  const newField = async () =>
    orThrow(
      await call("createCustomField", {
        params: { id: campaign.id },
        body: { label: `Question ${unlikely()}`, type: "TEXT" },
      }),
    ).data.id;
  const newLevel = async () =>
    orThrow(
      await call("createGivingLevel", {
        params: { id: campaign.id },
        body: { name: `Level ${unlikely()}`, amountCents: 5000 },
      }),
    ).data.id;
  const newWebhook = async () =>
    orThrow(await call("createWebhook", { params: ours, body: { url: `${stack.mailbox}/nowhere` } })).data
      .webhook.id;
  const address = () => `guest-${unlikely()}@people.example`;

  const donor = { email: `${unlikely()}@donors.example`, firstName: "Adaora", lastName: "Okonkwo" };
  const give = (fields: Record<string, unknown> = {}) =>
    paidDonation(api, stack, campaign.id, { donor, ...fields });
  // Separate donors, because a mailbox gets only a few links an hour.
  const monthly = () =>
    give({ frequency: "monthly", donor: { ...donor, email: `${unlikely()}@donors.example` } });
  const [donationRow, disputed, steady, ended, raised] = await Promise.all([
    give(),
    give(),
    monthly(),
    monthly(),
    monthly(),
  ]);
  const visitor = clientFor(means);
  const subscriptionOf = async ({ donation, token: donationToken }: typeof steady) => {
    const { data: record } = orThrow(await call("getDonation", { params: { id: donation.id } }));
    const own = orThrow(await visitor.call("getPublicDonation", { params: { token: donationToken } }));
    const token = own.data.subscription?.token ?? "";
    // The subscription is created shortly after its first donation succeeds.
    await expect
      .poll(
        async () => orThrow(await visitor.call("getPublicSubscription", { params: { token } })).data.status,
      )
      .toBe("ACTIVE");
    const request = () => visitor.call("requestManageLink", { params: { token }, body: {} });
    const manageToken = await mailedManageToken(means.mails, record.donor.email, async () =>
      orThrow(await request()),
    );
    return { id: record.subscriptionId ?? "", email: record.donor.email, token, manageToken };
  };
  const [subscription, endedSubscription, raisedSubscription] = await Promise.all([
    subscriptionOf(steady),
    subscriptionOf(ended),
    subscriptionOf(raised),
  ]);
  const raiseToken = await mailedRaiseToken(means.mails, raisedSubscription.email, async () => {
    const params = { token: raisedSubscription.manageToken };
    orThrow(await visitor.call("updatePublicSubscription", { params, body: { amountCents: 50_000 } }));
  });
  orThrow(await call("cancelSubscription", { params: { id: endedSubscription.id } }));

  await atProcessor(stack, "payouts", { account: org.processorAccountId, everything: true });
  await atProcessor(stack, "disputes", { payment_intent: disputed.intentId });
  const first = async (list: () => Promise<{ id: string }[]>) => {
    await expect.poll(async () => (await list()).length).toBeGreaterThan(0);
    return (await list())[0]?.id ?? "";
  };
  const query = { orgId: org.id };
  const [payoutId, disputeId, alertId] = await Promise.all([
    first(async () => orThrow(await call("listPayouts", { query })).data.payouts),
    first(async () => orThrow(await call("listDisputes", { query })).data.disputes),
    first(async () => orThrow(await call("listAlerts", { params: ours })).data.items),
  ]);

  const webhookId = await newWebhook();
  const test = await call("sendTestEvent", { params: { ...ours, webhookId } });
  const invitation = await invite(means, org, address());
  const things: Things = {
    orgSlug: org.slug,
    orgId: org.id,
    campaignSlug: campaign.slug,
    campaignId: campaign.id,
    draftCampaignId: draft.id,
    customFieldId: await newField(),
    givingLevelId: await newLevel(),
    donationId: donationRow.donation.id,
    donorId: orThrow(await call("getDonation", { params: { id: donationRow.donation.id } })).data.donor.id,
    donationToken: donationRow.token,
    subscriptionId: subscription.id,
    endedSubscriptionId: endedSubscription.id,
    subscriptionToken: subscription.token,
    manageToken: subscription.manageToken,
    endedSubscriptionToken: endedSubscription.token,
    endedManageToken: endedSubscription.manageToken,
    raiseToken,
    disputeId,
    payoutId,
    alertId,
    ownerId: org.owner.userId,
    memberId: (await join(means, org, "MEMBER")).userId,
    invitationId: invitation.id,
    invitationToken: invitation.token,
    apiKeyId: (await makeKey(means, org, "read")).id,
    webhookId,
    webhookDeliveryId: orThrow(test).data.delivery.id,
  };
  return {
    org,
    things,
    fresh: {
      customFieldId: newField,
      givingLevelId: newLevel,
      webhookId: newWebhook,
      apiKeyId: async () => (await makeKey(means, org, "read")).id,
      invitationId: async () => (await invite(means, org, address())).id,
      memberId: async () => (await join(means, org, "MEMBER")).userId,
    },
    secrets: [name, org.owner.email, donor.email, donor.lastName, campaign.title],
  };
}
