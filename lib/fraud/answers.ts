import { AppError } from "@/lib/kernel/errors";
import { OPEN_DONATIONS } from "./allowance";

/** A caller that is blocked until an instant; never final, so the same request may be sent again. */
export function blockedUntil(until: Date, now: Date): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    body: { reason: "declined_payments", opensAt: until.toISOString() },
  });
}

/** An address whose open donations use up its allowance: the donor waits some seconds for others to pay. */
export function busy(): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: OPEN_DONATIONS.retryAfterSeconds,
    body: { reason: "busy_network" },
  });
}
