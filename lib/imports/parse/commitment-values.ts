import type { CommitmentStatus } from "@/lib/commitments/schemas";
import { shortened } from "@/lib/kernel/text";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";
import { plainName } from "../rules";
import type { Read } from "./values";

const FREQUENCIES: readonly [RegExp, SubscriptionFrequency][] = [
  [/^(?:(?:every)?1?months?|monthly|everymonth|permonth|m)$/, "MONTHLY"],
  [/^(?:(?:every)?(?:3|three)months?|quarters?|quarterly|everyquarter|q)$/, "QUARTERLY"],
  [
    /^(?:(?:every)?1?years?|yearly|annual|annually|everyyear|peryear|(?:every)?(?:12|twelve)months?|y)$/,
    "ANNUAL",
  ],
];

/**
 * Parses the frequency of a commitment. Rejects unsupported ones, such as weekly, because converting them would change
 * the amount.
 */
export function readFrequency(text: string): Read<SubscriptionFrequency> {
  const plain = plainName(text);
  if (plain === "") return { problem: "The frequency is missing" };
  const found = FREQUENCIES.find(([pattern]) => pattern.test(plain))?.[1];
  return found
    ? { value: found }
    : {
        problem: `The frequency “${shortened(text, 40)}” is not monthly, quarterly or yearly`,
      };
}

const STATUSES: readonly [RegExp, CommitmentStatus][] = [
  [
    /^(?:|active|ongoing|open|running|current|live|enabled|approved|pastdue|late|retrying|trialing|ontrack|failing)$/,
    "ACTIVE",
  ],
  [/^(?:paused|onhold|suspended|skipped)$/, "PAUSED"],
  [
    /^(?:cancell?ed|cancelled.*|ended|expired|completed?|stopped|inactive|failed|failure|refunded|abandoned|incomplete|incompleteexpired|closed|terminated)$/,
    "CANCELED",
  ],
];

/** Parses the status of a commitment in the former system. An empty status means active. */
export function readCommitmentStatus(text: string): Read<CommitmentStatus> {
  const found = STATUSES.find(([pattern]) => pattern.test(plainName(text)))?.[1];
  return found
    ? { value: found }
    : { problem: `The status “${shortened(text, 40)}” is not active, paused or canceled` };
}
