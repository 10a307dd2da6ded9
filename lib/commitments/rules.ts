import type { CommitmentState } from "./schemas";

/** Minimum time between two emails about the same commitment. */
export const ASK_PAUSE_MS = 7 * 24 * 60 * 60_000;

type AskFacts = {
  commitment: { state: CommitmentState; askedAt: Date | null; createdAt: Date };
  donor: { email: string | null; unsubscribedAt: Date | null; doNotContact: readonly string[] };
};

/** Whether a donor may be mailed about a commitment. */
export function mayMail({ email, unsubscribedAt, doNotContact }: AskFacts["donor"]): boolean {
  return email !== null && unsubscribedAt === null && !doNotContact.includes("EMAIL");
}

/** Returns the time from which the donor of a commitment can be asked to continue here; null if not at all. */
export function askableFrom({ commitment, donor }: AskFacts): Date | null {
  if (commitment.state !== "OPEN" || !mayMail(donor)) return null;
  const { askedAt, createdAt } = commitment;
  return askedAt ? new Date(askedAt.getTime() + ASK_PAUSE_MS) : createdAt;
}
