import { expect } from "playwright/test";
import { orThrow } from "../../lib/client/client-error";
import { bodyOf, elsewhere, publishCampaign } from "../api/donations";
import { paidDonation } from "../browser/money";
import { mailedManageToken, mailedRaiseToken } from "../support/mailed-links";
import type { Kind } from "./race-plan";
import { clientFor, invite, join, type Means, makeKey, signIn, unlikely } from "./team";
import type { Things, World } from "./world";

/** An organization may have ten webhooks. */
const MOST_WEBHOOKS = 8;
/** How many deliveries are pending when a race at a webhook begins. */
const DELIVERIES = 3;

/** The object of a race; `callers` has tokens for operations that only a certain user may call. */
export type RaceObject = { things: Partial<Things>; callers?: Record<string, string> };

/**
 * Creates objects for races, by kind: a new one each time, because a race may delete, revoke or cancel it. Kinds
 * without an entry can be reused.
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

  /** A paid donation, with its subscription where it is recurring. */
  async function newDonation(fields: Record<string, unknown> = {}): Promise<RaceObject> {
    const donor = { email: `${unlikely()}@donors.example`, firstName: "Adaora", lastName: "Okonkwo" };
    const { donation, token } = await paidDonation(api, stack, world.things.campaignId, { donor, ...fields });
    const { data } = orThrow(await call("getDonation", { params: { id: donation.id } }));
    const own = orThrow(await clientFor(means).call("getPublicDonation", { params: { token } })).data;
    const [planId, subscriptionToken] = [data.subscriptionId, own.subscription?.token];
    const things = {
      donationId: data.id,
      donorId: data.donor.id,
      donationToken: token,
      ...(planId ? { subscriptionId: planId, endedSubscriptionId: planId } : {}),
      ...(subscriptionToken ? { subscriptionToken, endedSubscriptionToken: subscriptionToken } : {}),
      ...(subscriptionToken ? await mailedLinks(subscriptionToken, donor.email) : {}),
    };
    return { things };
  }

  /** A donor's management links of a subscription, so that donor and staff can race. */
  async function mailedLinks(subscriptionToken: string, email: string): Promise<Partial<Things>> {
    const headers = { "x-forwarded-for": elsewhere() };
    const plan = `/api/public/subscriptions/${subscriptionToken}`;
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
