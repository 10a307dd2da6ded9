import { desc, eq } from "drizzle-orm";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { isExampleDonation } from "@/lib/api-docs/reference/demo-store";
import { changeFieldValues, createDonorField, listDonorFields } from "@/lib/donors/fields/api";
import { createHousehold } from "@/lib/donors/households/api";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { createSoftCredit } from "@/lib/soft-credits/api";

const SIZE = { name: "Shirt size", type: "CHOICE" as const, options: ["S", "M", "L", "XL"] };
const EMPLOYER = { name: "Employer", type: "TEXT" as const, options: null };
const VALUES = [
  { size: "M", employer: "Bayside Architects" },
  { size: "L", employer: "Harbor Textiles LLC" },
  { size: "S", employer: "City of Oakland" },
];

/** Donor fields with values, a household and a soft credit of a campaign's donors. Kept where there are donor fields. */
export async function seedDonorDetails(
  orgSlug: string,
  campaignId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const ctx: Context = { ...newContext({ kind: "person", userId }), now };
  const params = { idOrSlug: orgSlug };
  if ((await listDonorFields.run(ctx, { params })).data.length > 0) return;
  const size = await createDonorField.run(ctx, { params, body: SIZE });
  const employer = await createDonorField.run(ctx, { params, body: EMPLOYER });
  const [gift, ...more] = await giversOf(ctx, campaignId);
  const others = more.filter(({ donorId }) => donorId !== gift?.donorId);
  const [one, two] = [...new Map(others.map((it) => [it.donorId, it])).values()].reverse();
  if (!gift || !one || !two) return;
  for (const [index, { donorId }] of [gift, one, two].entries()) {
    const { size: chosen = "M", employer: works = "" } = VALUES[index] ?? {};
    const values = [
      { fieldId: size.id, value: chosen },
      { fieldId: employer.id, value: works },
    ];
    await changeFieldValues.run(ctx, { params: { id: donorId }, body: { values } });
  }
  await createHousehold.run(ctx, {
    params,
    body: { name: `${one.lastName} and ${two.lastName}`, donorIds: [one.donorId, two.donorId] },
  });
  await createSoftCredit.run(ctx, {
    params: { id: gift.id },
    body: { donorId: one.donorId, kind: "SOLICITOR", note: "Asked at the fall breakfast." },
  });
}

/** Donations that can be examples of the reference, newest first: the first one is shown there. */
async function giversOf({ db }: Context, campaignId: string) {
  return db
    .select({ id: donations.id, donorId: donations.donorId, lastName: donors.lastName })
    .from(donations)
    .innerJoin(donors, eq(donors.id, donations.donorId))
    .where(isExampleDonation(campaignId))
    .orderBy(desc(donations.createdAt), desc(donations.id));
}
