import { type FeeMethod, quote } from "../../lib/fees/quote";

/** Typical amounts; small ones are far more frequent. */
const AMOUNTS_CENTS = [2500, 5000, 1000, 2500, 10_000, 5000, 1500, 25_000, 3550, 100_000];
const METHODS: FeeMethod[] = ["card", "card", "apple_pay", "card", "ach", "card", "google_pay"];
const KIND = { card: "CARD", ach: "ACH", apple_pay: "APPLE_PAY", google_pay: "GOOGLE_PAY" } as const;

/** The amounts of one kind of donation, named like the columns. */
export type Terms = {
  number: number;
  amount_cents: number;
  cover_fees: boolean;
  payment_method: string;
  processing_fee_cents: number;
  platform_fee_cents: number;
  total_charged_cents: number;
  net_amount_cents: number;
  fee_version: string;
};

/** Every combination of amount, method and fee coverage, with the fees that the app quotes. */
export const TERMS: readonly Terms[] = METHODS.flatMap((method) =>
  AMOUNTS_CENTS.flatMap((amountCents) =>
    [false, true].map((coverFees) => {
      const sums = quote({ amountCents, method, coverFees, waiverLeftCents: 0 });
      return {
        amount_cents: amountCents,
        cover_fees: coverFees,
        payment_method: KIND[method],
        processing_fee_cents: sums.processingFeeCents,
        platform_fee_cents: sums.platformFeeCents,
        total_charged_cents: sums.totalChargedCents,
        net_amount_cents: sums.netAmountCents,
        fee_version: sums.feeVersion,
      };
    }),
  ),
).map((terms, number) => ({ number, ...terms }));

/** For `jsonb_to_recordset`: the columns of `Terms`. */
export const TERMS_COLUMNS =
  "number int, amount_cents bigint, cover_fees boolean, payment_method text, processing_fee_cents bigint, platform_fee_cents bigint, total_charged_cents bigint, net_amount_cents bigint, fee_version text";
