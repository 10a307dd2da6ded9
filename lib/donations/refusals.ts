import { z } from "zod";
import { challengeSchema } from "@/lib/fraud/schemas";
import type { Refusal } from "@/lib/http/declaration";

export const NO_DONATION: Refusal = {
  status: 404,
  error: "Donation not found",
  when: "There is no donation with this id.",
};

export const PROOF_REQUIRED: Refusal["more"] = {
  schema: z.object({
    reason: z
      .enum(["missing", "invalid", "expired", "used"])
      .describe(
        "Why a proof is required: none was sent (`missing`), or the one sent is `invalid` (also if it is for another campaign or network address), `expired` or already `used`.",
      ),
    challenge: challengeSchema,
  }),
  example: {
    reason: "missing",
    challenge: {
      algorithm: "SHA-256",
      id: "c9f1f6b2-3a7e-4a64-8c52-90a7a5d0c9be",
      puzzles: 8,
      difficultyBits: 13,
      token: "eyJpZCI6ImM5ZjFmNmIyIn0.EXAMPLE",
      expiresAt: "2026-11-21T12:10:00.000Z",
    },
  },
};
const BLOCKED: Refusal["more"] = {
  schema: z.object({
    reason: z.literal("declined_payments").describe("The reason why donations are currently refused."),
    opensAt: z.iso.datetime().describe("Time from which the same request is accepted again."),
  }),
  example: { opensAt: "2026-11-21T12:45:00.000Z" },
};
const BUSY: Refusal["more"] = {
  schema: z.object({ reason: z.literal("busy_network").describe("The reason for the wait.") }),
  example: {},
};

/** Refusals specific to `POST /api/donations`. */
export const CREATE_REFUSALS: Refusal[] = [
  {
    status: 400,
    error: "Validation failed",
    when: "The body is invalid or violates a rule of the campaign. `details` lists each problem.",
  },
  { status: 400, error: "Campaign not found", when: "There is no campaign with this `campaignId`." },
  {
    status: 400,
    error: "Campaign is not active",
    when: "The campaign is a draft, paused, ended, not yet or no longer open, or locked by staff.",
  },
  {
    status: 400,
    error: "Minimum donation is $5.00",
    when: "The amount is below the campaign's minimum, which the error states.",
  },
  {
    status: 400,
    error: "Organization has not completed payment setup",
    when: "The organization cannot accept donations yet, or not by this payment method.",
  },
  {
    status: 400,
    error: "Sorry, not enough tickets available",
    when: "Fewer tickets are left than requested.",
  },
  {
    status: 403,
    error: "Please confirm that you are a person",
    when: "Many payments were declined recently, or many donations were not paid. The body has a `reason` and a `challenge`: solve the challenge and retry the request with `X-Proof`.",
    more: PROOF_REQUIRED,
  },
  {
    status: 429,
    error: "Too Many Requests",
    reason: "declined_payments",
    when: "Too many payments from this network address or with this API key were declined. The body has `opensAt`; `Retry-After` is the number of seconds until then.",
    more: BLOCKED,
  },
  {
    status: 429,
    error: "Too Many Requests",
    reason: "busy_network",
    when: "The network address has reached its limit of unpaid donations or held tickets. Retry the request after `Retry-After`, a few seconds, with the same `Idempotency-Key`. These calls have a separate limit of 600 a minute.",
    more: BUSY,
  },
  {
    status: 503,
    error: "The payment processor cannot be reached right now; try again",
    when: "No payment was started and no money can move. Retry the request with the same `Idempotency-Key`.",
  },
];
