import { expect } from "playwright/test";
import type { DEMO } from "@/lib/kernel/demo";
import { orThrow } from "../../lib/client/client-error";
import { elsewhere, publishCampaign } from "../api/donations";
import { atProcessor, paidDonation } from "../browser/money";
import {
  mailedGivingToken,
  mailedManageToken,
  mailedRaiseToken,
  mailedStatementToken,
} from "../support/mailed-links";
import type { Organization } from "../support/organization";
import { type ApiFixtures, clientFor, invite, join, makeKey, randomName } from "./team";

type ImportStep = "checkImport" | "runImport" | "undoImport";

/** The ids in the document's examples and their counterparts here. */
export type SampleIds = Record<keyof typeof DEMO, string>;
export type Samples = {
  org: Organization;
  ids: SampleIds;
  /** Creates another object of a kind, for calls that delete theirs. */
  fresh: Partial<Record<keyof SampleIds, () => Promise<string>>>;
  /** Creates objects that no call deletes, for races. */
  make: {
    note: (donorId: string) => Promise<string>;
    tag: (donorId: string) => Promise<string>;
    import: (steps: readonly ImportStep[]) => Promise<string>;
    commitment: () => Promise<string>;
  };
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

  const newField = async () =>
    orThrow(
      await call("createCustomField", {
        params: { id: campaign.id },
        body: { label: `Question ${randomName()}`, type: "TEXT" },
      }),
    ).data.id;
  const newLevel = async () =>
    orThrow(
      await call("createGivingLevel", {
        params: { id: campaign.id },
        body: { name: `Level ${randomName()}`, amountCents: 5000 },
      }),
    ).data.id;
  const newMatch = async () =>
    orThrow(
      await call("createMatch", {
        params: { id: campaign.id },
        body: { sponsorName: `Sponsor ${randomName()}` },
      }),
    ).data.id;
  const newPreviewLink = async () =>
    orThrow(await call("createPreviewLink", { params: { id: draft.id }, body: {} })).data.id;
  const newNote = async (donorId: string) =>
    orThrow(await call("createDonorNote", { params: { id: donorId }, body: { text: "Called." } })).data.id;
  const newTag = async (donorId: string) => {
    const name = `Tag ${randomName()}`;
    orThrow(await call("changeDonorTags", { params: { id: donorId }, body: { add: [name] } }));
    const { data } = orThrow(await call("listDonorTags", { params: ours })).data;
    return data.find((tag) => tag.name === name)?.id ?? "";
  };
  const newDonorField = async () => {
    const body = { name: `Field ${randomName()}`, type: "CHOICE" as const, options: ["M", "L"] };
    return orThrow(await call("createDonorField", { params: ours, body })).data.id;
  };
  const newFund = async () =>
    orThrow(await call("createFund", { params: ours, body: { name: `Fund ${randomName()}` } })).data.id;
  const newSavedReport = async () => {
    const body = { name: `Report ${randomName()}`, days: "LAST_WEEK" as const };
    return orThrow(await call("createSavedReport", { params: ours, body })).data.id;
  };
  const newSegment = async () => {
    const rules = {
      match: "ALL" as const,
      conditions: [{ field: "NEWS" as const, is: "SUBSCRIBED" as const }],
    };
    const body = { name: `Segment ${randomName()}`, rules };
    return orThrow(await call("createSegment", { params: ours, body })).data.id;
  };
  const newWebhook = async () =>
    orThrow(await call("createWebhook", { params: ours, body: { url: `${stack.mailbox}/unknown-page` } }))
      .data.webhook.id;
  const offline = () => ({
    campaignId: campaign.id,
    method: "CHECK" as const,
    amountCents: 5000,
    receivedOn: "2026-01-02",
    donor: { firstName: "Rosa", lastName: "Diaz" },
    checkNumber: randomName(),
  });
  const newOffline = async () =>
    orThrow(await call("recordOfflineDonation", { params: ours, body: offline() })).data.id;
  /** Takes a step of an import, after those of other imports: one of an organization works at a time. */
  const takeStep = async (step: ImportStep, params: { idOrSlug: string; importId: string }) => {
    await expect.poll(async () => (await call(step, { params })).status).toBeLessThan(300);
    await expect
      .poll(async () => orThrow(await call("getImport", { params })).data.status)
      .toMatch(/^(?:CHECKED|COMPLETED|UNDONE)$/);
  };
  const newImport = async (steps: readonly ImportStep[] = []) => {
    const { id } = orThrow(await call("createImport", { params: ours, body: { kind: "DONATIONS" } })).data;
    const params = { ...ours, importId: id };
    const file = new Blob([`Name,Amount,Date,Id\nRosa Diaz,50.00,2026-01-02,${randomName()}\n`], {
      type: "text/csv",
    });
    const { data } = orThrow(await call("uploadImportFile", { params, query: { name: "gifts.csv" }, file }));
    const options = { ...data.options, campaignId: campaign.id };
    orThrow(await call("updateImport", { params, body: { options } }));
    for (const step of steps) await takeStep(step, params);
    return id;
  };
  const newCommitment = async () => {
    const { id } = orThrow(await call("createImport", { params: ours, body: { kind: "COMMITMENTS" } })).data;
    const params = { ...ours, importId: id };
    const email = `${randomName()}@donors.example`;
    const file = new Blob(
      [`Name,Email,Amount,Frequency,Plan ID\nRosa Diaz,${email},20.00,monthly,${randomName()}\n`],
      {
        type: "text/csv",
      },
    );
    orThrow(await call("uploadImportFile", { params, query: { name: "plans.csv" }, file }));
    for (const step of ["checkImport", "runImport"] as const) await takeStep(step, params);
    const { data } = orThrow(await call("listCommitments", { params: ours }));
    return data.commitments.find(({ importId }) => importId === id)?.id ?? "";
  };
  const newDonor = async () =>
    orThrow(await call("recordOfflineDonation", { params: ours, body: offline() })).data.donor.id;
  const newHousehold = async () => {
    const body = { name: `Household ${randomName()}`, donorIds: [await newDonor()] };
    return orThrow(await call("createHousehold", { params: ours, body })).data.id;
  };
  const newCredit = async (donationId: string) => {
    const body = { donorId: await newDonor(), kind: "OTHER" as const };
    return orThrow(await call("createSoftCredit", { params: { id: donationId }, body })).data.id;
  };
  const newMerge = async () => {
    const [id, mergedDonorId] = [await newDonor(), await newDonor()];
    const { data } = orThrow(await call("mergeDonors", { params: { id }, body: { mergedDonorId } }));
    return { mergingDonorId: id, donorMergeId: data.id };
  };
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
      body: { name: "Mail", controlCount: 1, controlCents: 5000, donations: [offline()] },
    }),
  );
  const webhookId = await newWebhook();
  const test = await call("sendTestEvent", { params: { ...ours, webhookId } });
  const invitation = await invite(fixtures, org, address());
  const donorId = orThrow(await call("getDonation", { params: { id: plain.donation.id } })).data.donor.id;
  const ids: SampleIds = {
    orgSlug: org.slug,
    orgId: org.id,
    campaignSlug: campaign.slug,
    campaignId: campaign.id,
    draftCampaignId: draft.id,
    previewLinkId: await newPreviewLink(),
    customFieldId: await newField(),
    givingLevelId: await newLevel(),
    matchId: await newMatch(),
    donationId: plain.donation.id,
    donorId,
    donorNoteId: await newNote(donorId),
    donorTagId: await newTag(donorId),
    donorFieldId: await newDonorField(),
    householdId: await newHousehold(),
    softCreditId: await newCredit(plain.donation.id),
    duplicateDonorId: await newDonor(),
    ...(await newMerge()),
    segmentId: await newSegment(),
    savedReportId: await newSavedReport(),
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
    importId: await newImport(["checkImport", "runImport"]),
    draftImportId: await newImport(),
    undoneImportId: await newImport(["checkImport", "runImport", "undoImport"]),
    commitmentId: await newCommitment(),
    offlineDonationId: await newOffline(),
    offlineBatchId: batch.id,
    fundId: await newFund(),
    unusedFundId: await newFund(),
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
      customFieldId: newField,
      givingLevelId: newLevel,
      matchId: newMatch,
      draftImportId: () => newImport(),
      offlineDonationId: newOffline,
      unusedFundId: newFund,
      donorNoteId: () => newNote(donorId),
      donorTagId: () => newTag(donorId),
      donorFieldId: newDonorField,
      householdId: newHousehold,
      softCreditId: () => newCredit(plain.donation.id),
      segmentId: newSegment,
      savedReportId: newSavedReport,
      webhookId: newWebhook,
      apiKeyId: async () => (await makeKey(fixtures, org, "read")).id,
      invitationId: async () => (await invite(fixtures, org, address())).id,
      memberId: async () => (await join(fixtures, org, "MEMBER")).userId,
    },
    make: { note: newNote, tag: newTag, import: newImport, commitment: newCommitment },
    secrets: [name, org.owner.email, donor.email, donor.lastName, campaign.title],
  };
}
