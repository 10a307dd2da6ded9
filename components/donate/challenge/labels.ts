import { timeUntil } from "@/components/donate/campaign/time-until";

/**
 * What a donor reads when declined payments, or donations that wait to be paid, stand in the way of a donation; null for
 * another refusal. It says what happened, that nothing was charged, and what to do.
 */
export function declinesProblem(
  answer: { status: number; body: unknown },
  orgName: string,
  now: Date,
): string | null {
  const body = (answer.body ?? {}) as { reason?: unknown; opensAt?: unknown; challenge?: unknown };
  if (answer.status === 429 && typeof body.opensAt === "string") {
    return `Too many payments from your network were declined, so it is blocked for a while. Nothing was charged. Come back ${timeUntil(body.opensAt, now)}, use another connection, or ask ${orgName} for another way to give.`;
  }
  if (answer.status === 429 && body.reason === "busy_network")
    return `Several donations from your network still wait to be paid, and it was not your turn yet. Nothing was charged. Send the form again in a moment, use another connection, or ask ${orgName} for another way to give.`;
  if (answer.status === 403 && body.challenge)
    return `Many payments were declined or left open here lately, so your browser has to show first that a person is giving. It does that by itself, but it needs JavaScript. Switch JavaScript on and send the form again, come back in an hour, or ask ${orgName} for another way to give. Nothing was charged.`;
  return null;
}
