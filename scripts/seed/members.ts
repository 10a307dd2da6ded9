import { permitInOrg } from "@/lib/auth/access";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { newContext } from "@/lib/http/context";
import { dayIn } from "@/lib/kernel/time/zoned";
import { saveDonation } from "@/lib/offline-donations/record-donation";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { daysBefore } from "./days-before";

const oluchi = { firstName: "Oluchi", lastName: "Eze", email: "oluchi.eze@example.com" };
const ruth = { firstName: "Ruth", lastName: "Lindqvist", email: "ruth.lindqvist@example.com" };
const tomas = { firstName: "Tomás", lastName: "Herrera", email: "tomas.herrera@example.com" };
const paula = { firstName: "Paula", lastName: "Whitfield", email: "paula.whitfield@example.com" };

/** Checks of earlier years: a renewed member whose year ends soon, one in grace, one who upgraded, and a lapsed one. */
const CHECKS = [
  { days: 715, amountCents: 6000, donor: oluchi },
  { days: 352, amountCents: 6000, donor: oluchi },
  { days: 380, amountCents: 12_000, donor: ruth },
  { days: 300, amountCents: 6000, donor: tomas },
  { days: 60, amountCents: 36_000, donor: tomas },
  { days: 520, amountCents: 6000, donor: paula },
] as const;

/** Members of the demo's membership campaign in every state. Safe to repeat. */
export async function seedMembers(
  orgSlug: string,
  campaignSlug: string,
  userId: string,
  now: Date,
): Promise<void> {
  const ctx = await permitInOrg({ ...newContext({ kind: "person", userId }), now }, orgSlug, "ADMIN");
  const campaign = (await listCampaigns(ctx)).data.find(({ slug }) => slug === campaignSlug);
  if (!campaign) throw new Error(`${orgSlug} has no campaign ${campaignSlug}`);
  for (const [index, { days, ...given }] of CHECKS.entries()) {
    const receivedOn = dayIn(daysBefore(now, days, "12:00:00").toISOString(), ctx.org.timezone);
    const input = offlineDonationInput.parse({
      ...given,
      campaignId: campaign.id,
      method: "CHECK",
      checkNumber: String(4100 + index),
      receivedOn,
    });
    await saveDonation({ ...ctx, seed: `demo member ${index}` }, input);
  }
}
