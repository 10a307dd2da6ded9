import type { CampaignRow, GivingLevelRow } from "@/lib/campaigns/store";
import type { OrganizationRow } from "@/lib/orgs/store";
import { FIRST_NAMES, LAST_NAMES, languageOf, MESSAGES } from "./content-donors";
import type { METHOD, PastDonation } from "./past-donations";
import { fixedId, pick, randomFrom } from "./random";

const DAY_MS = 86_400_000;
const HOURS = [8, 9, 11, 12, 13, 16, 18, 19, 20, 21, 22].map((hour) => [hour, hour > 17 ? 3 : 1] as const);

export type SeededCampaign = {
  campaign: CampaignRow;
  levels: readonly GivingLevelRow[];
  daysAgo: number;
  count: number;
  amounts: readonly (readonly [number, number])[];
};

/** The one-time donations of an organization, without amounts. */
export function campaignDonations(
  org: OrganizationRow,
  campaigns: readonly SeededCampaign[],
  now: Date,
): PastDonation[] {
  return campaigns.flatMap((seeded) =>
    Array.from({ length: seeded.count }, (_, index) => draft(org, seeded, index, now)),
  );
}

/** The UTM fields of a link from a source. */
function linkOf(utmSource: string | null, index: number) {
  const content = index % 3 === 0 ? "button" : "picture";
  return {
    utmSource,
    utmMedium: utmSource === "newsletter" ? "email" : utmSource === "google" ? "cpc" : null,
    utmTerm: utmSource === "google" ? (index % 2 === 0 ? "shelter near me" : "donate blankets") : null,
    utmContent: utmSource === "newsletter" || utmSource === "facebook" ? content : null,
  };
}

function draft(org: OrganizationRow, seeded: SeededCampaign, index: number, now: Date): PastDonation {
  const name = `${seeded.campaign.slug} ${index}`;
  const random = randomFrom(Number.parseInt(fixedId(name).slice(1, 8), 36));
  const firstName = FIRST_NAMES[Math.floor(random() * FIRST_NAMES.length)] ?? "Amara";
  const lastName = LAST_NAMES[Math.floor(random() * LAST_NAMES.length)] ?? "Abbott";
  const tickets =
    seeded.campaign.ticketPriceCents === null
      ? 0
      : pick(random, [
          [1, 3],
          [2, 5],
          [4, 1],
        ]);
  const amountCents = tickets
    ? tickets * (seeded.campaign.ticketPriceCents ?? 0)
    : pick(random, seeded.amounts);
  // Recent days are more likely.
  const daysBack = Math.floor((seeded.daysAgo - 1) * random() ** 1.4) + 1;
  const createdAt = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysBack * DAY_MS);
  createdAt.setUTCHours(pick(random, HOURS), Math.floor(random() * 60), Math.floor(random() * 60));
  const tribute = !tickets && random() < 0.1;
  const method = pick<keyof typeof METHOD>(random, [
    ["CARD", 14],
    ["APPLE_PAY", 3],
    ["GOOGLE_PAY", 2],
    ["ACH", tickets ? 0 : 2],
  ]);
  const utmSource = () =>
    pick<string | null>(random, [
      [null, 5],
      ["newsletter", 4],
      ["facebook", 2],
      ["instagram", 2],
      ["google", 1],
      ["partner-blog", 1],
    ]);
  return {
    id: fixedId(`donation ${name}`),
    orgId: org.id,
    campaignId: seeded.campaign.id,
    receiptNumber: `ALM-DEMO-${fixedId(`receipt ${name}`).slice(1, 9).toUpperCase()}`,
    frequency: "ONE_TIME",
    paymentMethod: method,
    method,
    fails: random() < 0.03 && !tickets,
    settledAt: new Date(createdAt.getTime() + 4000),
    feeCents: 0,
    recurring: null,
    amountCents,
    processingFeeCents: 0,
    platformFeeCents: 0,
    totalChargedCents: amountCents,
    netAmountCents: amountCents,
    coverFees: random() < 0.45,
    feeVersion: "",
    donorEmail: `${firstName}.${lastName}@example.com`.toLowerCase(),
    donorFirstName: firstName,
    donorLastName: lastName,
    anonymous: random() < 0.12,
    emailOptIn: random() < 0.4,
    language: languageOf(lastName),
    publicMessage: random() < 0.25 ? (MESSAGES[Math.floor(random() * MESSAGES.length)] ?? null) : null,
    tributeType: tribute ? "IN_MEMORY" : null,
    tributeName: tribute
      ? `${pick(random, [
          ["Ruth", 1],
          ["Walter", 1],
          ["Ingrid", 1],
        ])} ${lastName}`
      : null,
    givingLevelId: seeded.levels.find((level) => level.amountCents === amountCents)?.id ?? null,
    ticketCount: tickets || null,
    ticketsHeld: tickets,
    ...linkOf(utmSource(), index),
    createdAt,
    updatedAt: createdAt,
  };
}
