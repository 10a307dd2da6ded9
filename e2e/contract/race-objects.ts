import { orThrow } from "../../lib/client/client-error";
import { publishCampaign } from "../api/gifts";
import { paidGift } from "../browser/money";
import { clientFor, invite, join, type Means, makeKey, unlikely } from "./team";
import type { Things, World } from "./world";

/** An organization keeps at most ten webhooks. */
const MOST_WEBHOOKS = 8;

type Make = () => Promise<Partial<Things>>;

/**
 * Objects for a race to meet at, by kind: a new one each time, so that what a round deletes, revokes or cancels is there
 * for the next. Kinds without an entry are not used up by what can be done to them.
 */
export function raceObjects(means: Means, world: World): Partial<Record<keyof Things, Make>> {
  const { api, stack } = means;
  const { org, things } = world;
  const { call } = clientFor(means, org.owner.token);
  const ours = { idOrSlug: org.slug };

  const webhook: Make = async () => {
    const { data } = orThrow(await call("listWebhooks", { params: ours })).data;
    const spare = data.filter(({ id }) => id !== things.webhookId);
    if (data.length >= MOST_WEBHOOKS)
      await Promise.all(spare.map(({ id }) => call("deleteWebhook", { params: { ...ours, webhookId: id } })));
    const made = orThrow(
      await call("createWebhook", { params: ours, body: { url: `${stack.mailbox}/nowhere` } }),
    );
    const webhookId = made.data.webhook.id;
    // Several: their attempts are under way when the round begins.
    const tests = await Promise.all(
      [1, 2, 3].map(() => call("sendTestEvent", { params: { ...ours, webhookId } })),
    );
    return { webhookId, webhookDeliveryId: tests.map((one) => orThrow(one).data.delivery.id)[0] ?? "" };
  };
  const campaign: Make = async () => {
    const { id, slug } = await publishCampaign(api, org);
    return { campaignId: id, campaignSlug: slug };
  };
  const customField: Make = async () => {
    const { campaignId = "", ...rest } = await campaign();
    const body = { label: "How did you hear?", type: "TEXT" } as const;
    const made = orThrow(await call("createCustomField", { params: { id: campaignId }, body }));
    return { ...rest, campaignId, customFieldId: made.data.id };
  };
  const givingLevel: Make = async () => {
    const { campaignId = "", ...rest } = await campaign();
    const body = { name: "Warm bed", amountCents: 5000 };
    const made = orThrow(await call("createGivingLevel", { params: { id: campaignId }, body }));
    return { ...rest, campaignId, givingLevelId: made.data.id };
  };
  const donation =
    (fields: Record<string, unknown>): Make =>
    async () => {
      const donor = { email: `${unlikely()}@donors.example`, firstName: "Adaora", lastName: "Okonkwo" };
      const gift = await paidGift(api, stack, things.campaignId, { donor, ...fields });
      const { data } = orThrow(await call("getDonation", { params: { id: gift.donation.id } }));
      const own = orThrow(await clientFor(means).call("getOwnGift", { params: { token: gift.token } })).data;
      return {
        donationId: data.id,
        donorId: data.donor.id,
        giftToken: gift.token,
        ...(data.subscriptionId ? { subscriptionId: data.subscriptionId } : {}),
        ...(own.plan?.token ? { planToken: own.plan.token } : {}),
      };
    };
  const invitation: Make = async () => {
    const made = await invite(means, org, `guest-${unlikely()}@people.example`);
    return { invitationId: made.id, invitationToken: made.token };
  };
  return {
    webhookId: webhook,
    webhookDeliveryId: webhook,
    campaignId: campaign,
    campaignSlug: campaign,
    draftCampaignId: async () => ({
      draftCampaignId: orThrow(
        await call("createCampaign", {
          params: ours,
          body: { title: `Draft ${unlikely()}`, type: "DONATION" },
        }),
      ).data.id,
    }),
    customFieldId: customField,
    givingLevelId: givingLevel,
    donationId: donation({}),
    donorId: donation({}),
    giftToken: donation({}),
    subscriptionId: donation({ frequency: "monthly" }),
    planToken: donation({ frequency: "monthly" }),
    memberId: async () => ({ memberId: (await join(means, org, "MEMBER")).userId }),
    invitationId: invitation,
    invitationToken: invitation,
    apiKeyId: async () => ({ apiKeyId: (await makeKey(means, org, "read")).id }),
  };
}
