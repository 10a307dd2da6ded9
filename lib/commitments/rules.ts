import type { CommitmentState } from "./schemas";

/** Minimum time between two emails about the same commitment. */
export const REQUEST_PAUSE_MS = 7 * 24 * 60 * 60_000;

type RequestFacts = {
  commitment: { state: CommitmentState; askedAt: Date | null; createdAt: Date };
  donor: { email: string | null; unsubscribedAt: Date | null; doNotContact: readonly string[] };
};

/** Whether a donor may be mailed about a commitment. */
export function mayMail({ email, unsubscribedAt, doNotContact }: RequestFacts["donor"]): boolean {
  return email !== null && unsubscribedAt === null && !doNotContact.includes("EMAIL");
}

/** Returns the time from which the donor of a commitment can be asked to continue here; null if not at all. */
export function askableFrom({ commitment, donor }: RequestFacts): Date | null {
  if (commitment.state !== "OPEN" || !mayMail(donor)) return null;
  const { askedAt, createdAt } = commitment;
  return askedAt ? new Date(askedAt.getTime() + REQUEST_PAUSE_MS) : createdAt;
}
