import { expect } from "playwright/test";
import { orThrow } from "../../lib/client/client-error";
import { bodyOf, elsewhere, publishCampaign } from "../api/gifts";
import { paidGift } from "../browser/money";
import { mailedManageToken, mailedRaiseToken } from "../support/mailed-links";
import type { Kind } from "./race-plan";
import { clientFor, invite, join, type Means, makeKey, signIn, unlikely } from "./team";
import type { Things, World } from "./world";

/** An organization keeps at most ten webhooks. */
const MOST_WEBHOOKS = 8;
/** Attempts of so many deliveries are under way when a round at a webhook begins. */
const DELIVERIES = 3;

/** What a round is about; `callers` are tokens by the operations that only a certain person may call. */
export type RaceObject = { things: Partial<Things>; callers?: Record<string, string> };

/**
 * Objects for a race to meet at, by kind: a new one each time, so that what a round deletes, revokes or cancels is there
 * for the next. Kinds without an entry are not used up by what can be done to them.
 */
export function raceObjects(means: Means, world: World): Partial<Record<Kind, () => Promise<RaceObject>>> {
  const { api, stack } = means;
  const { org } = world;
  const { call } = clientFor(means, org.owner.token);
  const ours = { idOrSlug: org.slug };

  async function newCampaign(): Promise<Pick<Things, "campaignId" | "campaignSlug" | "draftCampaignId">> {
    const { id, slug } = await publishCampaign(api, org);
    return { campaignId: id, campaignSlug: slug, draftCampaignId: id };
  }

  /** A paid donation, with the subscription that it began where it is a recurring one. */
  async function newDonation(fields: Record<string, unknown> = {}): Promise<RaceObject> {
    const donor = { email: `${unlikely()}@donors.example`, firstName: "Adaora", lastName: "Okonkwo" };
    const { donation, token } = await paidGift(api, stack, world.things.campaignId, { donor, ...fields });
    const { data } = orThrow(await call("getDonation", { params: { id: donation.id } }));
    const own = orThrow(await clientFor(means).call("getPublicDonation", { params: { token } })).data;
    const [planId, planToken] = [data.subscriptionId, own.plan?.token];
    const things = {
      donationId: data.id,
      donorId: data.donor.id,
      giftToken: token,
      ...(planId ? { subscriptionId: planId, endedSubscriptionId: planId } : {}),
      ...(planToken ? { planToken, endedPlanToken: planToken } : {}),
      ...(planToken ? await mailedLinks(planToken, donor.email) : {}),
    };
    return { things };
  }

  /** The links by which a donor changes a subscription, so that donor and staff meet at it. */
  async function mailedLinks(planToken: string, email: string): Promise<Partial<Things>> {
    const headers = { "x-forwarded-for": elsewhere() };
    const plan = `/api/public/subscriptions/${planToken}`;
    await expect.poll(async () => (await bodyOf(await api(plan, { headers })))["status"]).toBe("ACTIVE");
    const manageToken = await mailedManageToken(means.mails, email, () =>
      api(`${plan}/manage-link`, { body: {}, headers }),
    );
    const raiseToken = await mailedRaiseToken(means.mails, email, () =>
      api(`/api/public/subscriptions/${manageToken}`, {
        method: "PATCH",
        body: { amountCents: 50_000 },
        headers,
      }),
    );
    return { manageToken, endedManageToken: manageToken, raiseToken };
  }

  return {
    campaign: async () => ({ things: await newCampaign() }),
    "custom field": async () => {
      const campaign = await newCampaign();
      const body = { label: "How did you hear?", type: "TEXT" } as const;
      const made = orThrow(await call("createCustomField", { params: { id: campaign.campaignId }, body }));
      return { things: { ...campaign, customFieldId: made.data.id } };
    },
    "giving level": async () => {
      const campaign = await newCampaign();
      const body = { name: "Warm bed", amountCents: 5000 };
      const made = orThrow(await call("createGivingLevel", { params: { id: campaign.campaignId }, body }));
      return { things: { ...campaign, givingLevelId: made.data.id } };
    },
    donation: () => newDonation(),
    subscription: () => newDonation({ frequency: "monthly" }),
    member: async () => ({ things: { memberId: (await join(means, org, "MEMBER")).userId } }),
    invitation: async () => {
      const guest = await signIn(means);
      const { id, token } = await invite(means, org, guest.email);
      return {
        things: { invitationId: id, invitationToken: token },
        callers: { acceptInvitation: guest.token },
      };
    },
    "API key": async () => ({ things: { apiKeyId: (await makeKey(means, org, "read")).id } }),
    webhook: async () => {
      const { data } = orThrow(await call("listWebhooks", { params: ours })).data;
      const spare = data.filter(({ id }) => id !== world.things.webhookId);
      if (data.length >= MOST_WEBHOOKS)
        await Promise.all(
          spare.map(({ id }) => call("deleteWebhook", { params: { ...ours, webhookId: id } })),
        );
      const body = { url: `${stack.mailbox}/nowhere` };
      const webhookId = orThrow(await call("createWebhook", { params: ours, body })).data.webhook.id;
      const tests = await Promise.all(
        Array.from({ length: DELIVERIES }, () => call("sendTestEvent", { params: { ...ours, webhookId } })),
      );
      const [first = ""] = tests.map((one) => orThrow(one).data.delivery.id);
      return { things: { webhookId, webhookDeliveryId: first } };
    },
  };
}
