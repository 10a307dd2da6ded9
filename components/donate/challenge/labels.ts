import { timeUntil } from "@/components/donate/campaign/time-until";
import type { Translation } from "@/lib/languages/translator";

/**
 * Returns the message for a donation refused by fraud protection: what happened, that nothing was charged, and what to
 * do. Null for other errors.
 */
export function declinesProblem(
  answer: { status: number; body: unknown },
  { orgName: org, now, translation }: { orgName: string; now: Date; translation: Translation },
): string | null {
  const { t } = translation;
  const body = (answer.body ?? {}) as { reason?: unknown; opensAt?: unknown; challenge?: unknown };
  if (answer.status === 429 && typeof body.opensAt === "string")
    return t("donate.problem.blocked", { when: timeUntil(body.opensAt, now, translation), org });
  if (answer.status === 429 && body.reason === "busy_network")
    return t("donate.problem.busyNetwork", { org });
  if (answer.status === 403 && body.challenge) return t("donate.problem.needsScript", { org });
  return null;
}
