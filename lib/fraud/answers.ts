import { AppError } from "@/lib/kernel/errors";
import { OPEN_DONATIONS } from "./allowance";

/** Returns the refusal of a blocked caller. The same request may be retried after `until`. */
export function blockedUntil(until: Date, now: Date): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    body: { reason: "declined_payments", opensAt: until.toISOString() },
  });
}

/** Returns the refusal of an address over its allowance. The donor waits a few seconds for others to pay. */
export function busy(): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: OPEN_DONATIONS.retryAfterSeconds,
    body: { reason: "busy_network" },
  });
}
