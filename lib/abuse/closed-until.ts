import { AppError } from "@/lib/kernel/errors";

/** Why no gift is taken for a while: payments that were declined, or gifts that were asked for and not paid. */
export type ClosedFor = "declined_payments" | "unpaid_gifts";

/** A form that is closed until an instant; never final, so the same request may be sent again. */
export function closedUntil(opensAt: Date, now: Date, reason: ClosedFor): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1000)),
    body: { reason, opensAt: opensAt.toISOString() },
  });
}
