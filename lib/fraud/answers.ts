import { AppError } from "@/lib/kernel/errors";
import { OPEN_DONATIONS } from "./allowance";

/** The refusal of a blocked caller, until an instant; the same request may be retried afterwards. */
export function blockedUntil(until: Date, now: Date): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    body: { reason: "declined_payments", opensAt: until.toISOString() },
  });
}

/** The refusal of an address over its allowance: the donor waits a few seconds for others to pay. */
export function busy(): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: OPEN_DONATIONS.retryAfterSeconds,
    body: { reason: "busy_network" },
  });
}
