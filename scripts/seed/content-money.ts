import type { RefundInput } from "@/lib/refunds/schemas";

type About = {
  /** It is about the newest donation of at least this age and amount. */
  daysAgo: number;
  atLeastCents: number;
};
type DemoRefund = About & {
  what: "refund";
  /** Who of the staff asks for it. */
  userId: string;
  /** All of it when absent. */
  amountCents?: number;
  reason: RefundInput["reason"];
  note: string;
  /** The donor's bank sends it back. */
  fails?: true;
};
type DemoDispute = About & {
  what: "dispute";
  /** As banks name it. */
  reason: string;
  lost: boolean;
};
export type DemoMoney = readonly (DemoRefund | DemoDispute)[];

/** What goes back to donors, by the slug of the organization. */
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
