import type { RefundInput } from "@/lib/refunds/schemas";

type About = {
  /** The newest donation of at least this age and amount. */
  daysAgo: number;
  atLeastCents: number;
};
type DemoRefund = About & {
  what: "refund";
  /** The staff member who requests it. */
  userId: string;
  /** A full refund when absent. */
  amountCents?: number;
  reason: RefundInput["reason"];
  note: string;
  /** The donor's bank rejects it. */
  fails?: true;
};
type DemoDispute = About & {
  what: "dispute";
  /** The dispute reason, as banks name it. */
  reason: string;
  lost: boolean;
};
export type DemoMoney = readonly (DemoRefund | DemoDispute)[];

/** Refunds and disputes, by the slug of the organization. */
export const MONEY: Record<string, DemoMoney> = {
  "hope-shelter": [
    { what: "dispute", daysAgo: 12, atLeastCents: 10_000, reason: "fraudulent", lost: false },
    { what: "dispute", daysAgo: 45, atLeastCents: 5000, reason: "duplicate", lost: true },
    {
      what: "refund",
      userId: "user_grace",
      daysAgo: 4,
      atLeastCents: 10_000,
      amountCents: 5000,
      reason: "REQUESTED_BY_DONOR",
      note: "Meant to give half; called us the next day.",
    },
    {
      what: "refund",
      userId: "user_grace",
      daysAgo: 6,
      atLeastCents: 2500,
      reason: "DUPLICATE",
      note: "Submitted the form twice.",
    },
    {
      what: "refund",
      userId: "user_grace",
      daysAgo: 20,
      atLeastCents: 5000,
      reason: "REQUESTED_BY_DONOR",
      note: "Her card has since expired; the bank may reject the refund.",
      fails: true,
    },
  ],
  "river-keepers": [
    {
      what: "refund",
      userId: "user_mei",
      daysAgo: 5,
      atLeastCents: 5000,
      amountCents: 2500,
      reason: "REQUESTED_BY_DONOR",
      note: "Typed 50 instead of 25.",
    },
  ],
};
