import { timeUntil } from "@/components/donate/campaign/time-until";

/**
 * What a donor reads when fraud protection refuses a donation: what happened, that nothing was charged, and what to do.
 * Null for other refusals.
 */
export function declinesProblem(
  answer: { status: number; body: unknown },
  orgName: string,
  now: Date,
): string | null {
  const body = (answer.body ?? {}) as { reason?: unknown; opensAt?: unknown; challenge?: unknown };
  if (answer.status === 429 && typeof body.opensAt === "string") {
    return `Too many payments from your network were declined, so we’ve blocked it for now. Nothing was charged. Try again ${timeUntil(body.opensAt, now)}, use another connection, or ask ${orgName} for another way to give.`;
  }
  if (answer.status === 429 && body.reason === "busy_network")
    return `Several donations from your network are still being paid, and it wasn’t your turn yet. Nothing was charged. Try again in a moment, use another connection, or ask ${orgName} for another way to give.`;
  if (answer.status === 403 && body.challenge)
    return `Many recent payments here were declined or left unfinished, so we need to check that you’re a person. The check runs automatically, but it needs JavaScript. Nothing was charged. Turn on JavaScript and send the form again, come back in an hour, or ask ${orgName} for another way to give.`;
  return null;
}
