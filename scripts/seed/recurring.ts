export type DemoSubscription = {
  /** Slug of its campaign. */
  campaign: string;
  firstName: string;
  lastName: string;
  frequency: "MONTHLY" | "QUARTERLY" | "ANNUAL";
  amountCents: number;
  coverFees: boolean;
  anonymous?: boolean;
  method: "CARD" | "ACH";
  /** It started this many months before the day `nextInDays` ahead: a monthly one renews on that day. */
  months: number;
  /** 4 to 25, so that no past renewal falls on the hours around now, regardless of month lengths. */
  nextInDays: number;
  /** Its newest renewal is declined now, or the donor canceled it. */
  ends?: "past_due" | { daysAgo: number; reason: string };
};

/** The recurring donations, by the slug of the organization. */
export const RECURRING: Record<string, readonly DemoSubscription[]> = {
  "hope-shelter": [
    monthly("winter-beds", "Ruth", "Lindqvist", 2500, 5, 6, { coverFees: true }),
    monthly("winter-beds", "Thomas", "Adeyemi", 5000, 4, 9),
    monthly("winter-beds", "Grete", "Sandoval", 10_000, 5, 12, { coverFees: true }),
    monthly("winter-beds", "Noor", "Rahman", 1500, 3, 4, { anonymous: true }),
    monthly("winter-beds", "Henry", "Whitfield", 7500, 4, 15, { method: "ACH" }),
    monthly("winter-beds", "Aiko", "Morita", 3500, 2, 20),
    monthly("winter-beds", "Pavel", "Novak", 2500, 5, 8, {
      ends: { daysAgo: 17, reason: "I have moved away and give to the shelter here now. Thank you all." },
    }),
    monthly("winter-beds", "Dolores", "Quintero", 4000, 4, 0, { ends: "past_due" }),
    monthly("hope-circle", "Isaac", "Feldman", 6000, 3, 11),
    { ...monthly("hope-circle", "Camille", "Laurent", 12_000, 4, 13), frequency: "QUARTERLY" },
    {
      ...monthly("hope-circle", "Winston", "Clarke", 36_000, 3, 18, { coverFees: true }),
      frequency: "ANNUAL",
    },
    monthly("run-for-roofs", "Leonie", "Hartmann", 2000, 2, 23),
  ],
  "river-keepers": [
    monthly("clean-the-lower-fork", "Silas", "Redfern", 2500, 3, 7, { coverFees: true }),
    monthly("clean-the-lower-fork", "Margit", "Olsen", 5000, 2, 14),
    monthly("clean-the-lower-fork", "Deepa", "Iyer", 1000, 2, 22),
    { ...monthly("river-guardians", "Otis", "Brannigan", 8000, 2, 10), frequency: "ANNUAL" },
  ],
};

function monthly(
  campaign: string,
  firstName: string,
  lastName: string,
  amountCents: number,
  months: number,
  nextInDays: number,
  more: Partial<DemoSubscription> = {},
): DemoSubscription {
  const usual = { frequency: "MONTHLY", coverFees: false, method: "CARD" } as const;
  return { ...usual, campaign, firstName, lastName, amountCents, months, nextInDays, ...more };
}
