import { donatePath } from "./donate-path";

const FREQUENCY = { MONTHLY: "monthly", QUARTERLY: "quarterly", ANNUAL: "annual" } as const;

/**
 * Returns the path of the donation page prefilled with the amount, in dollars, and the frequency of an ended recurring
 * donation or of a recurring commitment.
 */
export function restartPath(
  { amountCents, frequency }: { amountCents: number; frequency: keyof typeof FREQUENCY },
  page: { campaignSlug: string; orgSlug: string },
): string {
  const amount = (amountCents / 100).toFixed(amountCents % 100 ? 2 : 0);
  const query = new URLSearchParams({ amount, frequency: FREQUENCY[frequency] });
  return `${donatePath(page.campaignSlug, page.orgSlug)}&${query}`;
}
