import { permit, permitInOrg } from "@/lib/auth/access";
import { findDonationRow } from "@/lib/donations/store";
import { loadDonor } from "@/lib/donors/context";
import { scanForDuplicates } from "@/lib/donors/duplicates/scan";
import { mergeDonors } from "@/lib/donors/merges/merge-donors";
import { newContext } from "@/lib/http/context";
import { dayIn } from "@/lib/kernel/time/zoned";
import { saveDonation } from "@/lib/offline-donations/record-donation";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { daysBefore } from "./days-before";

/** Checks of people who were entered twice. The first two are merged, the others are left to be found. */
const CHECKS = [
  { name: "merged", days: 34, firstName: "Henrik", lastName: "Aaltonen", cents: 4000, number: "902" },
  { name: "kept", days: 6, firstName: "Henrik", lastName: "Aaltonen", cents: 6000, number: "917" },
  { name: "twice", days: 41, firstName: "José", lastName: "Núñez", cents: 7500, number: "55" },
  { name: "again", days: 7, firstName: "Jose", lastName: "Nunez", cents: 7500, number: "61" },
] as const;

/** Donors who were entered twice: two merged ones, and two that are listed as likely duplicates. Safe to repeat. */
export async function seedDuplicates(
  orgSlug: string,
  campaignId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const person = { ...newContext({ kind: "person", userId }), now };
  const ctx = await permitInOrg(person, orgSlug, "ADMIN");
  const donors = new Map<string, string>();
  for (const { name, days, firstName, lastName, cents, number } of CHECKS) {
    const input = offlineDonationInput.parse({
      campaignId,
      method: "CHECK",
      amountCents: cents,
      checkNumber: number,
      receivedOn: dayIn(daysBefore(now, days, "12:00:00").toISOString(), ctx.org.timezone),
      donor: { firstName, lastName },
    });
    const id = await saveDonation({ ...ctx, seed: `demo duplicates ${orgSlug} ${name}` }, input);
    const donation = await findDonationRow(ctx.db, id);
    if (donation) donors.set(name, donation.donorId);
  }
  const [kept, merged] = [donors.get("kept"), donors.get("merged")];
  if (kept && merged && kept !== merged)
    await mergeDonors(await permit(ctx, "ADMIN", await loadDonor(ctx, kept)), { mergedDonorId: merged });
  await scanForDuplicates(ctx, ctx.orgId);
}
