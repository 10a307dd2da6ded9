import { timeUntil } from "./time-until";

/**
 * What a donor reads when declined payments, or gifts that were left unpaid, stand in the way of a gift; null for another
 * refusal. It says what happened, that nothing was charged, and what to do.
 */
export function declinesProblem(
  answer: { status: number; body: unknown },
  orgName: string,
  now: Date,
): string | null {
  const body = (answer.body ?? {}) as { reason?: unknown; opensAt?: unknown; challenge?: unknown };
  if (answer.status === 429 && typeof body.opensAt === "string") {
    const what =
      body.reason === "unpaid_gifts"
        ? "Too much was started from this connection and not paid, so nothing more can be started for a while."
        : "Too many payments were declined here, so this form is closed for a while.";
    return `${what} Nothing was charged. Come back ${timeUntil(body.opensAt, now)}, or ask ${orgName} for another way to give.`;
  }
  if (answer.status === 403 && body.challenge)
    return `Many payments were declined or left open here lately, so your browser has to show first that a person is giving. It does that by itself, but it needs JavaScript. Switch JavaScript on and send the form again, come back in an hour, or ask ${orgName} for another way to give. Nothing was charged.`;
  return null;
}
