import { expect } from "playwright/test";
import type { DEMO } from "@/lib/kernel/demo";
import { orThrow } from "../../lib/client/client-error";
import { elsewhere, publishCampaign } from "../api/donations";
import { paidDonation } from "../browser/support/paid-donation";
import { atProcessor } from "../browser/support/processor";
import {
  mailedGivingToken,
  mailedManageToken,
  mailedRaiseToken,
  mailedStatementToken,
} from "../support/mailed-links";
import type { Organization } from "../support/organization";
import { sampleMakers } from "./sample-makers";
import { type ApiFixtures, clientFor, invite, join, makeKey, randomName } from "./team";

/** The ids in the document's examples and their counterparts here. */
export type SampleIds = Record<keyof typeof DEMO, string>;
export type Samples = {
  org: Organization;
  ids: SampleIds;
  /** Creates another object of a kind, for calls that delete theirs. */
  fresh: Partial<Record<keyof SampleIds, () => Promise<string>>>;
  /** Creates objects that no call deletes, for races. */
  make: ReturnType<typeof sampleMakers>;
  /** Names, addresses and texts that other organizations must not see. */
  secrets: string[];
};

/** An organization with one of every resource of the API, created over HTTP. */
export async function createSamples(fixtures: ApiFixtures): Promise<Samples> {
  const { api, stack } = fixtures;
  const name = `Shelter ${randomName()}`;
  const org = await fixtures.newOrganization(name);
  const { call } = clientFor(fixtures, org.owner.token);
  const ours = { idOrSlug: org.slug };
  const campaign = await publishCampaign(api, org);
  const draft = orThrow(
    await call("createCampaign", { params: ours, body: { title: "Draft", type: "DONATION" } }),
  ).data;

  const make = sampleMakers(fixtures, { org, campaignId: campaign.id, draftId: draft.id });
  const address = () => `guest-${randomName()}@people.example`;

  const donor = { email: `${randomName()}@donors.example`, firstName: "Adaora", lastName: "Okonkwo" };
  const give = (fields: Record<string, unknown> = {}) =>
    paidDonation(api, stack, campaign.id, { donor, ...fields });
  // Separate donors, because a mailbox gets only a few links an hour.
  const monthly = () =>
    give({ frequency: "monthly", donor: { ...donor, email: `${randomName()}@donors.example` } });
  const [plain, disputed, steady, ended, raised] = await Promise.all([
    give({ publicMessage: "For the night crew." }),
    give(),
    monthly(),
    monthly(),
    monthly(),
  ]);
  // From an address of its own, since an address gets only a few links an hour, and a long race has many organizations.
  const visitor = clientFor({ ...fixtures, visitor: elsewhere() });
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
    const manageToken = await mailedManageToken(fixtures.mails, record.donor.email, async () =>
      orThrow(await request()),
    );
    return { id: record.subscriptionId ?? "", email: record.donor.email, token, manageToken };
  };
  const [subscription, endedSubscription, raisedSubscription] = await Promise.all([
    subscriptionOf(steady),
    subscriptionOf(ended),
    subscriptionOf(raised),
  ]);
  const raiseToken = await mailedRaiseToken(fixtures.mails, raisedSubscription.email, async () => {
    const params = { token: raisedSubscription.manageToken };
    orThrow(await visitor.call("updatePublicSubscription", { params, body: { amountCents: 50_000 } }));
  });
  const givingLink = () =>
    mailedGivingToken(fixtures.mails, subscription.email, async () =>
      orThrow(
        await visitor.call("requestGivingLink", { body: { org: org.slug, email: subscription.email } }),
      ),
    );
  const openGiving = async () =>
    orThrow(await visitor.call("openGivingSession", { body: { token: await givingLink() } })).data.token;
  const [givingToken, givingLinkToken] = [await openGiving(), await givingLink()];
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

  let statementRunId = "";
  const statementToken = await mailedStatementToken(fixtures.mails, donor.email, async () => {
    const body = { from: "2020-01-01", to: "2999-12-31", files: true, mails: true };
    statementRunId = orThrow(await call("createStatementRun", { params: ours, body })).data.id;
  });
  await expect
    .poll(async () => {
      const params = { ...ours, runId: statementRunId };
      return orThrow(await call("getStatementRun", { params })).data.status;
    })
    .toBe("COMPLETED");

  const exportRunId = orThrow(await call("startExportRun", { params: ours })).data.id;
  await expect
    .poll(async () => {
      const runs = orThrow(await call("listExportRuns", { params: ours })).data.data;
      return runs.find(({ id }) => id === exportRunId)?.status;
    })
    .toBe("COMPLETED");

  const circle = await publishCampaign(api, org, { title: `Circle ${randomName()}`, type: "MEMBERSHIP" });
  const level = { name: "Friend", amountCents: 2500 };
  orThrow(await call("createGivingLevel", { params: { id: circle.id }, body: level }));
  const { token: membershipToken } = await paidDonation(api, stack, circle.id, { donor });
  const { checkUrl } = orThrow(
    await visitor.call("getMembershipCard", { params: { token: membershipToken } }),
  ).data;

  const { data: batch } = orThrow(
    await call("recordOfflineBatch", {
      params: ours,
      body: { name: "Mail", controlCount: 1, controlCents: 5000, donations: [make.check()] },
    }),
  );
  const webhookId = await make.webhook();
  const test = await call("sendTestEvent", { params: { ...ours, webhookId } });
  const invitation = await invite(fixtures, org, address());
  const donorId = orThrow(await call("getDonation", { params: { id: plain.donation.id } })).data.donor.id;
  const ids: SampleIds = {
    orgSlug: org.slug,
    orgId: org.id,
    campaignSlug: campaign.slug,
    campaignId: campaign.id,
    draftCampaignId: draft.id,
    previewLinkId: await make.previewLink(),
    customFieldId: await make.field(),
    givingLevelId: await make.level(),
    matchId: await make.match(),
    donationId: plain.donation.id,
    donorId,
    donorNoteId: await make.note(donorId),
    donorTagId: await make.tag(donorId),
    donorFieldId: await make.donorField(),
    householdId: await make.household(),
    softCreditId: await make.credit(plain.donation.id),
    duplicateDonorId: await make.donor(),
    ...(await make.merge()),
    segmentId: await make.segment(),
    savedReportId: await make.savedReport(),
    donationToken: plain.token,
    subscriptionId: subscription.id,
    endedSubscriptionId: endedSubscription.id,
    subscriptionToken: subscription.token,
    manageToken: subscription.manageToken,
    endedSubscriptionToken: endedSubscription.token,
    endedManageToken: endedSubscription.manageToken,
    raiseToken,
    givingLinkToken,
    givingToken,
    endedGivingToken: `giving_${"x".repeat(43)}`,
    givingSubscriptionId: subscription.id,
    statementRunId,
    statementToken,
    exportRunId,
    membershipToken,
    membershipCheckToken: decodeURIComponent(checkUrl.split("/").at(-1) ?? ""),
    importId: await make.import(["checkImport", "runImport"]),
    draftImportId: await make.import(),
    undoneImportId: await make.import(["checkImport", "runImport", "undoImport"]),
    commitmentId: await make.commitment(),
    offlineDonationId: await make.offline(),
    offlineBatchId: batch.id,
    fundId: await make.fund(),
    unusedFundId: await make.fund(),
    disputeId,
    payoutId,
    alertId,
    ownerId: org.owner.userId,
    memberId: (await join(fixtures, org, "MEMBER")).userId,
    invitationId: invitation.id,
    invitationToken: invitation.token,
    apiKeyId: (await makeKey(fixtures, org, "read")).id,
    webhookId,
    webhookDeliveryId: orThrow(test).data.delivery.id,
  };
  return {
    org,
    ids,
    fresh: {
      customFieldId: make.field,
      givingLevelId: make.level,
      matchId: make.match,
      draftImportId: () => make.import(),
      offlineDonationId: make.offline,
      unusedFundId: make.fund,
      donorNoteId: () => make.note(donorId),
      donorTagId: () => make.tag(donorId),
      donorFieldId: make.donorField,
      householdId: make.household,
      softCreditId: () => make.credit(plain.donation.id),
      segmentId: make.segment,
      savedReportId: make.savedReport,
      webhookId: make.webhook,
      apiKeyId: async () => (await makeKey(fixtures, org, "read")).id,
      invitationId: async () => (await invite(fixtures, org, address())).id,
      memberId: async () => (await join(fixtures, org, "MEMBER")).userId,
    },
    make,
    secrets: [name, org.owner.email, donor.email, donor.lastName, campaign.title],
  };
}
