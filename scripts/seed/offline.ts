import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { newContext } from "@/lib/http/context";
import { dayIn } from "@/lib/kernel/time/zoned";
import { correctDonation } from "@/lib/offline-donations/correct-donation";
import { saveBatch } from "@/lib/offline-donations/record-batch";
import { saveDonation } from "@/lib/offline-donations/record-donation";
import {
  type OfflineBatchInput,
  offlineBatchInput,
  offlineDonationInput,
} from "@/lib/offline-donations/schemas";
import { findOffline } from "@/lib/offline-donations/store";
import { voidDonation } from "@/lib/offline-donations/void-donation";
import { daysBefore } from "./days-before";

/** One after the other, each by its name under a key of its own, so that a repeat finds it. */
const SINGLES = [
  {
    name: "blankets",
    days: 9,
    method: "IN_KIND",
    amountCents: 80_000,
    description: "40 wool blankets, new",
    donor: { firstName: "", lastName: "Harbor Textiles LLC", email: "giving@harbortextiles.example" },
  },
  {
    name: "stock",
    days: 16,
    method: "STOCK",
    description: "25 shares of Meridian Index Fund",
    donor: { firstName: "Walter", lastName: "Abbott", email: "walter.abbott@example.com" },
  },
  {
    name: "transfer",
    days: 5,
    method: "BANK_TRANSFER",
    amountCents: 150_000,
    reference: "Willow Foundation grant 2026-11",
    donor: { firstName: "", lastName: "Willow Foundation", email: "grants@willowfoundation.example" },
  },
  {
    name: "corrected",
    days: 4,
    method: "CHECK",
    amountCents: 25_000,
    checkNumber: "1042",
    donor: { firstName: "Rosa", lastName: "Diaz" },
  },
  {
    name: "returned",
    days: 20,
    method: "CHECK",
    amountCents: 12_000,
    checkNumber: "5518",
    donor: { firstName: "Ellis", lastName: "Grant" },
  },
] as const;

const MAIL = [
  ["Ingrid", "Solberg", "CHECK", 5000, "2207"],
  ["Marcus", "Bell", "CHECK", 10_000, "318"],
  ["June", "Castellanos", "CHECK", 2500, "1190"],
  ["Collection", "Box", "CASH", 18_450, null],
] as const;

/** Checks, cash and property that the organization received, one corrected, one voided, and a batch. Safe to repeat. */
export async function seedOffline(
  orgSlug: string,
  campaignId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const person = { ...newContext({ kind: "person", userId }), now };
  const ctx = await permitInOrg(person, orgSlug, "ADMIN");
  const day = (days: number) => dayIn(daysBefore(now, days, "12:00:00").toISOString(), ctx.org.timezone);
  const ids = new Map<string, string>();
  for (const { name, days, ...given } of SINGLES) {
    const input = offlineDonationInput.parse({ ...given, campaignId, receivedOn: day(days) });
    ids.set(name, await saveDonation(keyed(ctx, `${orgSlug} ${name}`), input));
  }
  const donations = MAIL.map(([firstName, lastName, method, amountCents, checkNumber]) => ({
    campaignId,
    method,
    amountCents,
    checkNumber,
    receivedOn: day(3),
    donor: { firstName, lastName },
  }));
  const controlCents = MAIL.reduce((sum, [, , , cents]) => sum + cents, 0);
  const batch: OfflineBatchInput = offlineBatchInput.parse({
    name: "Mail and collection box",
    controlCount: MAIL.length,
    controlCents,
    donations,
  });
  await saveBatch(keyed(ctx, `${orgSlug} batch`), batch);
  await changeOnce(ctx, ids.get("corrected"), (donation) =>
    correctDonation(donation, { checkNumber: "1024", note: "Read the number again" }),
  );
  await changeOnce(ctx, ids.get("returned"), (donation) =>
    voidDonation(donation, { reason: "The check was returned" }),
  );
}

const keyed = (ctx: OrgContext<"ADMIN">, name: string): OrgContext<"ADMIN"> => ({
  ...ctx,
  seed: `demo offline ${name}`,
});

async function changeOnce(
  ctx: OrgContext<"ADMIN">,
  donationId: string | undefined,
  change: (ctx: OrgContext<"ADMIN"> & { donationId: string }) => Promise<unknown>,
): Promise<void> {
  const found = donationId && (await findOffline(ctx.db, donationId));
  if (found && found.offline.revision === 0 && !found.offline.voidedAt)
    await change({ ...ctx, donationId: found.offline.donationId });
}
