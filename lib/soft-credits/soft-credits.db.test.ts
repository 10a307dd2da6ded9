import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { softCredits } from "@/db/schema/soft-credits";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { getDonor } from "@/lib/donors/api";
import { mergeDonors, undoDonorMerge } from "@/lib/donors/merges/api";
import { mergeInput } from "@/lib/donors/merges/schemas";
import { exportDonations } from "@/lib/exports/export-donations";
import { exportDonationsQuery } from "@/lib/exports/schemas";
import { newContext } from "@/lib/http/context";
import { runChecks } from "@/lib/ledger/checks-store";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import {
  createSoftCredit,
  deleteSoftCredit,
  listDonorSoftCredits,
  listSoftCredits,
  updateSoftCredit,
} from "./api";
import {
  createCreditInput,
  creditSchema,
  creditsOfDonationSchema,
  creditsOfDonorSchema,
  listCreditsQuery,
  updateCreditInput,
} from "./schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();

async function setUp() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  return {
    org,
    ctx,
    campaign,
    /** Makes a paid donation of $50.00. */
    give: () => paidDonation(campaign),
    credit: async (id: string, donorId: string, more: object = {}) =>
      creditSchema.parse(
        await createSoftCredit.run(ctx, {
          params: { id },
          body: createCreditInput.parse({ donorId, kind: "SOLICITOR", ...more }),
        }),
      ),
    change: (id: string, creditId: string, body: object) =>
      updateSoftCredit.run(ctx, { params: { id, creditId }, body: updateCreditInput.parse(body) }),
    remove: (id: string, creditId: string) => deleteSoftCredit.run(ctx, { params: { id, creditId } }),
    of: async (id: string) =>
      creditsOfDonationSchema
        .parse(await listSoftCredits.run(ctx, { params: { id } }))
        .data.map((one) => [one.donor.id, one.countsCents]),
    ofDonor: async (id: string) => {
      const query = listCreditsQuery.parse({});
      const found = await listDonorSoftCredits.run(ctx, { params: { id }, query });
      const { softCredits: list, countsCents } = creditsOfDonorSchema.parse(found);
      const donor = await getDonor.run(ctx, { params: { id } });
      expect(donor.softCreditCents).toBe(countsCents);
      return {
        donations: list.map(({ donation }) => donation.id).sort(),
        countsCents,
        gaveCents: donor.totalCents,
      };
    },
    merge: (id: string, mergedDonorId: string) =>
      mergeDonors.run(ctx, { params: { id }, body: mergeInput.parse({ mergedDonorId }) }),
    undo: (id: string, mergeId: string) => undoDonorMerge.run(ctx, { params: { id, mergeId } }),
  };
}

describe("a soft credit", () => {
  test("is worth at most what the donation counts for, and is in no total", async () => {
    const { org, ctx, give, credit, of, ofDonor } = await setUp();
    const [gift, large, other] = [await give(), await give(), await give()];
    const full = await credit(gift.id, other.donorId, { note: " At the breakfast. " });
    expect(full).toMatchObject({
      amountCents: 5000,
      countsCents: 5000,
      note: "At the breakfast.",
      donation: { id: gift.id, donor: { id: gift.donorId } },
    });
    await credit(large.id, other.donorId, { kind: "HOUSEHOLD", amountCents: 3000 });
    const seen = { donations: [large.id, gift.id].sort(), gaveCents: 5000 };
    expect(await ofDonor(other.donorId)).toMatchObject({ ...seen, countsCents: 8000 });
    await refunded({ id: gift.id, orgId: org.id }, 1250);
    await refunded({ id: large.id, orgId: org.id }, 1250);
    expect(await of(gift.id)).toEqual([[other.donorId, 3750]]);
    expect(await ofDonor(other.donorId)).toMatchObject({ ...seen, countsCents: 6750 });
    await refunded({ id: gift.id, orgId: org.id }, 3750);
    expect(await ofDonor(other.donorId)).toMatchObject({ ...seen, countsCents: 3000 });
    expect((await runChecks(db, org.id)).filter(({ differing }) => differing > 0)).toEqual([]);
    const query = exportDonationsQuery.parse({ orgId: org.id });
    const file = await exportDonations(await permitInOrg(ctx, org.id), query);
    const lines = (await new Response(file.stream).text()).split("\r\n");
    expect(lines.filter((line) => line.includes(",Ada Okafor,")).map((line) => line.split(",")[0])).toEqual(
      expect.arrayContaining([gift.id, large.id]),
    );
  });

  test("is rejected above the donation's amount, for its own donor, twice for the same donor, and before payment", async () => {
    const { campaign, give, credit, change, of } = await setUp();
    const [gift, other] = [await give(), await give()];
    const elsewhere = await setUp();
    const foreign = await elsewhere.give();
    const isRefused = (code: string) => expect.objectContaining({ code });
    await expect(credit(gift.id, other.donorId, { amountCents: 5001 })).rejects.toEqual(isRefused("invalid"));
    await expect(credit(gift.id, gift.donorId)).rejects.toEqual(isRefused("invalid"));
    await expect(credit(gift.id, foreign.donorId)).rejects.toEqual(isRefused("invalid"));
    await expect(elsewhere.credit(gift.id, foreign.donorId)).rejects.toEqual(isRefused("forbidden"));
    const open = await makeDonation(campaign);
    await expect(credit(open.id, other.donorId)).rejects.toEqual(isRefused("conflict"));
    const made = await Promise.allSettled([1, 2, 3].map(() => credit(gift.id, other.donorId)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [first] = made.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
    await expect(change(gift.id, first ?? "", { amountCents: 5001 })).rejects.toEqual(isRefused("invalid"));
    expect(await of(gift.id)).toEqual([[other.donorId, 5000]]);
    // Property without a stated value.
    const property = await makeDonation(campaign, {
      paymentMethod: "IN_KIND",
      amountCents: 0,
      totalChargedCents: 0,
      processingFeeCents: 0,
      platformFeeCents: 0,
      netAmountCents: 0,
      status: "SUCCEEDED",
      succeededAt: new Date(),
    });
    expect(await credit(property.id, gift.donorId)).toMatchObject({ amountCents: 0, countsCents: 0 });
  });

  test("is changed and removed with audit entries of the donation and of the credited donor", async () => {
    const { org, give, credit, change, remove, of } = await setUp();
    const [gift, other] = [await give(), await give()];
    const { id } = await credit(gift.id, other.donorId);
    await change(gift.id, id, { amountCents: 2000, note: "Half of it." });
    // A repeat adds no entry.
    await change(gift.id, id, { amountCents: 2000 });
    expect(await of(gift.id)).toEqual([[other.donorId, 2000]]);
    await remove(gift.id, id);
    await expect(remove(gift.id, id)).rejects.toMatchObject({ code: "not_found" });
    const log = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.orgId, org.id))
      .orderBy(auditEntries.id);
    const about = (subject: string) => log.filter(({ subjectId }) => subjectId === subject);
    expect(about(gift.id)).toMatchObject([
      {
        action: "donation.soft_credit_added",
        after: { creditedDonor: "Ada Okafor", creditKind: "SOLICITOR", amountCents: 5000, note: null },
      },
      { before: { amountCents: 5000, note: null }, after: { amountCents: 2000, note: "Half of it." } },
      { action: "donation.soft_credit_removed", before: { amountCents: 2000 } },
    ]);
    expect(about(other.donorId).map((entry) => entry.action)).toEqual([
      "donor.soft_credit_added",
      "donor.soft_credit_changed",
      "donor.soft_credit_removed",
    ]);
  });
});

describe("a merge", () => {
  test("moves soft credits; of two for one donation, the kept donor's remains; undoing the merge restores both", async () => {
    const { give, credit, merge, undo, of, ofDonor } = await setUp();
    const [one, both, kept, merged] = [await give(), await give(), await give(), await give()];
    await credit(one.id, merged.donorId, { amountCents: 1000 });
    await credit(both.id, merged.donorId, { amountCents: 2000 });
    await credit(both.id, kept.donorId, { amountCents: 3000 });
    const done = await merge(kept.donorId, merged.donorId);
    expect(done.moved.softCredits).toBe(1);
    expect(await of(both.id)).toEqual([[kept.donorId, 3000]]);
    expect(await ofDonor(kept.donorId)).toMatchObject({ countsCents: 4000, gaveCents: 10_000 });
    await undo(kept.donorId, done.id);
    expect(await ofDonor(merged.donorId)).toMatchObject({ countsCents: 3000, gaveCents: 5000 });
    expect(await ofDonor(kept.donorId)).toMatchObject({ countsCents: 3000, donations: [both.id] });
  });

  test("of a donation's donor and its credited donor removes the soft credit, until it is undone", async () => {
    const { give, credit, merge, undo, of, ofDonor } = await setUp();
    const [gift, other] = [await give(), await give()];
    await credit(gift.id, other.donorId);
    for (const [kept, merged] of [
      [gift.donorId, other.donorId],
      [other.donorId, gift.donorId],
    ] as const) {
      const { id } = await merge(kept, merged);
      expect([await of(gift.id), await ofDonor(kept)]).toEqual([
        [],
        { donations: [], countsCents: 0, gaveCents: 10_000 },
      ]);
      await undo(kept, id);
      expect(await of(gift.id)).toEqual([[other.donorId, 5000]]);
    }
    expect(await db.select().from(softCredits).where(eq(softCredits.donationId, gift.id))).toHaveLength(1);
  });
});
