import { expect } from "playwright/test";
import { orThrow } from "../../lib/client/client-error";
import type { Organization } from "../support/organization";
import { type ApiFixtures, clientFor, randomName } from "./team";

type ImportStep = "checkImport" | "runImport" | "undoImport";

type Places = { org: Organization; campaignId: string; draftId: string };

/** Returns functions that create objects of an organization over HTTP, each another one at every call. */
export function sampleMakers(fixtures: ApiFixtures, { org, campaignId, draftId }: Places) {
  const { call } = clientFor(fixtures, org.owner.token);
  const ours = { idOrSlug: org.slug };
  const newField = async () =>
    orThrow(
      await call("createCustomField", {
        params: { id: campaignId },
        body: { label: `Question ${randomName()}`, type: "TEXT" },
      }),
    ).data.id;
  const newLevel = async () =>
    orThrow(
      await call("createGivingLevel", {
        params: { id: campaignId },
        body: { name: `Level ${randomName()}`, amountCents: 5000 },
      }),
    ).data.id;
  const newMatch = async () =>
    orThrow(
      await call("createMatch", {
        params: { id: campaignId },
        body: { sponsorName: `Sponsor ${randomName()}` },
      }),
    ).data.id;
  const newPreviewLink = async () =>
    orThrow(await call("createPreviewLink", { params: { id: draftId }, body: {} })).data.id;
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
    orThrow(
      await call("createWebhook", { params: ours, body: { url: `${fixtures.stack.mailbox}/unknown-page` } }),
    ).data.webhook.id;
  /** The values of an offline donation. */
  const check = () => ({
    campaignId,
    method: "CHECK" as const,
    amountCents: 5000,
    receivedOn: "2026-01-02",
    donor: { firstName: "Rosa", lastName: "Diaz" },
    checkNumber: randomName(),
  });
  const newOffline = async () =>
    orThrow(await call("recordOfflineDonation", { params: ours, body: check() })).data.id;
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
    const options = { ...data.options, campaignId };
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
    orThrow(await call("recordOfflineDonation", { params: ours, body: check() })).data.donor.id;
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
  return {
    field: newField,
    level: newLevel,
    match: newMatch,
    previewLink: newPreviewLink,
    note: newNote,
    tag: newTag,
    donorField: newDonorField,
    fund: newFund,
    savedReport: newSavedReport,
    segment: newSegment,
    webhook: newWebhook,
    check,
    offline: newOffline,
    import: newImport,
    commitment: newCommitment,
    donor: newDonor,
    household: newHousehold,
    credit: newCredit,
    merge: newMerge,
  };
}
