import { expect } from "playwright/test";
import { orThrow } from "../../lib/client/client-error";
import { bodyOf, elsewhere, publishCampaign } from "../api/donations";
import { paidDonation } from "../browser/support/paid-donation";
import { atProcessor } from "../browser/support/processor";
import { mailedGivingToken, mailedManageToken, mailedRaiseToken } from "../support/mailed-links";
import type { Kind } from "./race-plan";
import type { SampleIds, Samples } from "./samples";
import { type ApiFixtures, clientFor, invite, join, makeKey, randomName, signIn } from "./team";

/** An organization may have ten webhooks. */
const MAX_WEBHOOKS = 8;
/** Number of pending deliveries when a race for a webhook begins. */
const DELIVERIES = 3;

/** The object of a race. `callers` maps operations that only a certain user may call to the user's token. */
export type RaceObject = { ids: Partial<SampleIds>; callers?: Record<string, string> };

/** Kinds whose samples are reused in every race, with the reason for each. */
export const REUSED = {
  organization: "No operation deletes or ends it.",
  "new object": "Its operations create it.",
  owner: "Only the processor, the identity provider and reads name the last owner.",
  dispute: "It is only read: the processor changes it.",
  payout: "It is only read: the processor changes it.",
  membership: "It is only read: donations change it.",
} as const satisfies Partial<Record<Kind, string>>;
type Created = Exclude<Kind, keyof typeof REUSED>;

/**
 * Functions that create the object of a race, by kind. Each call creates a new one, because a race may delete, revoke
 * or cancel it. `operations` are the ids of the racing operations.
 */
export function raceObjects(
  fixtures: ApiFixtures,
  samples: Samples,
): Record<Created, (operations: readonly string[]) => Promise<RaceObject>> {
  const { api, stack } = fixtures;
  const { org } = samples;
  const { call } = clientFor(fixtures, org.owner.token);
  const ours = { idOrSlug: org.slug };

  async function newCampaign(): Promise<Pick<SampleIds, "campaignId" | "campaignSlug" | "draftCampaignId">> {
    const { id, slug } = await publishCampaign(api, org);
    return { campaignId: id, campaignSlug: slug, draftCampaignId: id };
  }

  /** A paid donation, with its subscription where it is recurring. */
  async function newDonation(fields: Record<string, unknown> = {}): Promise<RaceObject> {
    const donor = { email: `${randomName()}@donors.example`, firstName: "Adaora", lastName: "Okonkwo" };
    const { donation, token } = await paidDonation(api, stack, samples.ids.campaignId, { donor, ...fields });
    const { data } = orThrow(await call("getDonation", { params: { id: donation.id } }));
    const own = orThrow(await clientFor(fixtures).call("getPublicDonation", { params: { token } })).data;
    const [subscriptionId, subscriptionToken] = [data.subscriptionId, own.subscription?.token];
    const ids = {
      donationId: data.id,
      donorId: data.donor.id,
      donationToken: token,
      ...(subscriptionId ? { subscriptionId, endedSubscriptionId: subscriptionId } : {}),
      ...(subscriptionToken ? { subscriptionToken, endedSubscriptionToken: subscriptionToken } : {}),
      ...(subscriptionToken ? await mailedLinks(subscriptionToken, donor.email) : {}),
    };
    return { ids };
  }

  /** A donor's management links of a subscription, so that donor and staff can race. */
  async function mailedLinks(subscriptionToken: string, email: string): Promise<Partial<SampleIds>> {
    const headers = { "x-forwarded-for": elsewhere() };
    const subscription = `/api/public/subscriptions/${subscriptionToken}`;
    await expect
      .poll(async () => (await bodyOf(await api(subscription, { headers })))["status"])
      .toBe("ACTIVE");
    const manageToken = await mailedManageToken(fixtures.mails, email, () =>
      api(`${subscription}/manage-link`, { body: {}, headers }),
    );
    const raiseToken = await mailedRaiseToken(fixtures.mails, email, () =>
      api(`/api/public/subscriptions/${manageToken}`, {
        method: "PATCH",
        body: { amountCents: 50_000 },
        headers,
      }),
    );
    return { manageToken, endedManageToken: manageToken, raiseToken };
  }

  /** An unused link to a donor's own giving, and a session that another opened. */
  async function newDonorSession(): Promise<RaceObject> {
    const email = `${randomName()}@donors.example`;
    const donor = { email, firstName: "Adaora", lastName: "Okonkwo" };
    const fields = { donor, frequency: "monthly" };
    const { donation } = await paidDonation(api, stack, samples.ids.campaignId, fields);
    const { data } = orThrow(await call("getDonation", { params: { id: donation.id } }));
    const headers = { "x-forwarded-for": elsewhere() };
    const newLink = () =>
      mailedGivingToken(fixtures.mails, email, () =>
        api("/api/public/giving/links", { body: { org: org.slug, email }, headers }),
      );
    const opened = await api("/api/public/giving/sessions", { body: { token: await newLink() }, headers });
    const givingToken = String((await bodyOf(opened))["token"]);
    return {
      ids: {
        givingToken,
        endedGivingToken: givingToken,
        givingLinkToken: await newLink(),
        givingSubscriptionId: data.subscriptionId ?? "",
      },
    };
  }

  async function newDonor(): Promise<string> {
    const body = {
      campaignId: samples.ids.campaignId,
      method: "CASH" as const,
      amountCents: 5000,
      receivedOn: "2026-01-02",
      donor: { firstName: "Rosa", lastName: randomName() },
    };
    return orThrow(await call("recordOfflineDonation", { params: ours, body })).data.donor.id;
  }

  /** An open alert of a new dispute. */
  async function newAlert(): Promise<string> {
    const open = async () => orThrow(await call("listAlerts", { params: ours })).data.items;
    const known = new Set((await open()).map(({ id }) => id));
    const { intentId } = await paidDonation(api, stack, samples.ids.campaignId, {
      donor: { email: `${randomName()}@donors.example`, firstName: "Adaora", lastName: "Okonkwo" },
    });
    await atProcessor(stack, "disputes", { payment_intent: intentId });
    const added = async () => (await open()).find(({ id }) => !known.has(id))?.id;
    await expect.poll(added).toBeTruthy();
    return (await added()) ?? "";
  }

  return {
    donor: async () => {
      const donorId = await newDonor();
      const [donorNoteId, donorTagId] = [await samples.make.note(donorId), await samples.make.tag(donorId)];
      return { ids: { donorId, donorNoteId, donorTagId, duplicateDonorId: await newDonor() } };
    },
    segment: async () => ({ ids: { segmentId: (await samples.fresh.segmentId?.()) ?? "" } }),
    "saved report": async () => ({ ids: { savedReportId: (await samples.fresh.savedReportId?.()) ?? "" } }),
    statements: async () => {
      const body = { from: "2020-01-01", to: "2999-12-31", files: true, mails: false };
      const { data } = orThrow(await call("createStatementRun", { params: ours, body }));
      return { ids: { statementRunId: data.id } };
    },
    import: async (operations) => {
      // Undo requires a completed import; all other operations require a checked one.
      const steps = ["checkImport", ...(operations.includes("undoImport") ? ["runImport"] : [])] as const;
      const importId = await samples.make.import(steps as readonly ("checkImport" | "runImport")[]);
      return { ids: { importId, draftImportId: importId, undoneImportId: importId } };
    },
    commitment: async () => ({ ids: { commitmentId: await samples.make.commitment() } }),
    alert: async () => ({ ids: { alertId: await newAlert() } }),
    campaign: async () => ({ ids: await newCampaign() }),
    "custom field": async () => {
      const campaign = await newCampaign();
      const body = { label: "How did you hear?", type: "TEXT" } as const;
      const made = orThrow(await call("createCustomField", { params: { id: campaign.campaignId }, body }));
      return { ids: { ...campaign, customFieldId: made.data.id } };
    },
    "giving level": async () => {
      const campaign = await newCampaign();
      const body = { name: "Warm bed", amountCents: 5000 };
      const made = orThrow(await call("createGivingLevel", { params: { id: campaign.campaignId }, body }));
      return { ids: { ...campaign, givingLevelId: made.data.id } };
    },
    match: async () => {
      const campaign = await newCampaign();
      const body = { sponsorName: "Acme", maxCents: 100_000 };
      const made = orThrow(await call("createMatch", { params: { id: campaign.campaignId }, body }));
      return { ids: { ...campaign, matchId: made.data.id } };
    },
    fund: async () => {
      const body = { name: `Fund ${randomName()}` };
      const made = orThrow(await call("createFund", { params: ours, body }));
      return { ids: { fundId: made.data.id, unusedFundId: made.data.id } };
    },
    "donor field": async () => {
      const made = orThrow(
        await call("createDonorField", {
          params: ours,
          body: { name: `Field ${randomName()}`, type: "CHOICE", options: ["M", "L"] },
        }),
      );
      return { ids: { donorFieldId: made.data.id } };
    },
    household: async () => {
      const body = { name: `Household ${randomName()}`, donorIds: [await newDonor()] };
      const made = orThrow(await call("createHousehold", { params: ours, body }));
      return {
        ids: { householdId: made.data.id, donorId: await newDonor(), mergingDonorId: await newDonor() },
      };
    },
    "donor merge": async () => {
      const [donorId, mergingDonorId, duplicateDonorId] = [
        await newDonor(),
        await newDonor(),
        await newDonor(),
      ];
      const made = orThrow(
        await call("mergeDonors", {
          params: { id: mergingDonorId },
          body: { mergedDonorId: await newDonor() },
        }),
      );
      return { ids: { donorId, duplicateDonorId, mergingDonorId, donorMergeId: made.data.id } };
    },
    donation: async () => {
      const { ids } = await newDonation();
      const body = { donorId: await newDonor(), kind: "OTHER" as const };
      const made = orThrow(await call("createSoftCredit", { params: { id: ids.donationId ?? "" }, body }));
      return { ids: { ...ids, softCreditId: made.data.id } };
    },
    "offline donation": async () => {
      const body = {
        campaignId: samples.ids.campaignId,
        method: "CASH" as const,
        amountCents: 5000,
        receivedOn: "2026-01-02",
        donor: { id: samples.ids.donorId },
      };
      const made = orThrow(await call("recordOfflineDonation", { params: ours, body }));
      return { ids: { offlineDonationId: made.data.id } };
    },
    subscription: () => newDonation({ frequency: "monthly" }),
    "donor session": newDonorSession,
    member: async () => ({ ids: { memberId: (await join(fixtures, org, "MEMBER")).userId } }),
    invitation: async () => {
      const guest = await signIn(fixtures);
      const { id, token } = await invite(fixtures, org, guest.email);
      return {
        ids: { invitationId: id, invitationToken: token },
        callers: { acceptInvitation: guest.token },
      };
    },
    "API key": async () => ({ ids: { apiKeyId: (await makeKey(fixtures, org, "read")).id } }),
    webhook: async () => {
      const { data } = orThrow(await call("listWebhooks", { params: ours })).data;
      const spare = data.filter(({ id }) => id !== samples.ids.webhookId);
      if (data.length >= MAX_WEBHOOKS)
        await Promise.all(
          spare.map(({ id }) => call("deleteWebhook", { params: { ...ours, webhookId: id } })),
        );
      const body = { url: `${stack.mailbox}/unknown-page` };
      const webhookId = orThrow(await call("createWebhook", { params: ours, body })).data.webhook.id;
      const tests = await Promise.all(
        Array.from({ length: DELIVERIES }, () => call("sendTestEvent", { params: { ...ours, webhookId } })),
      );
      const [first = ""] = tests.map((one) => orThrow(one).data.delivery.id);
      return { ids: { webhookId, webhookDeliveryId: first } };
    },
  };
}
