import type { Refund } from "./types";

export const REFUND_STATUS = {
  PENDING: { label: "Pending", tone: "neutral" },
  SUCCEEDED: { label: "Refunded", tone: "good" },
  FAILED: { label: "Failed", tone: "bad" },
} as const satisfies Record<Refund["status"], { label: string; tone: string }>;

export const REFUND_REASON: Record<Refund["reason"], string> = {
  REQUESTED_BY_DONOR: "Requested by donor",
  DUPLICATE: "Duplicate donation",
  FRAUDULENT: "Fraudulent",
  OTHER: "Other",
};

/** Returns who made a refund; `name` is that of the member who requested it, if known. */
export function madeBy(refund: Pick<Refund, "origin" | "requestedBy">, name: string | null): string {
  switch (refund.origin) {
    case "STAFF":
      if (refund.requestedBy?.startsWith("key:")) return "by an API key";
      return `by ${name ?? "a member of your team"}`;
    case "PROCESSOR":
      return "in the processor’s dashboard";
    case "OVERSOLD":
      return "automatically, because the event was sold out";
  }
}
