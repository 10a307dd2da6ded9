import fc from "fast-check";
import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { paidPayment, wholeBalance } from "../testing/payments";
import { account, type Running, start } from "../testing/start";

type Step = { kind: (typeof KINDS)[number]; pick: number; cents: number; flag: boolean };

const KINDS = [
  "payment",
  "payment",
  "bank payment",
  "refund",
  "fail refund",
  "dispute",
  "end dispute",
  "reverse",
  "transfer",
  "pay out",
  "fail payout",
  "pass days",
] as const;
const HOPE = "acct_hope";

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(20),
  cents: fc.integer({ min: 50, max: 20_000 }),
  flag: fc.boolean(),
});

/** Picks one of some items; undefined for none. */
function one<T>(things: readonly T[], pick: number): T | undefined {
  return things[pick % Math.max(1, things.length)];
}

/** Runs one action, ignoring refusals. */
async function happen(running: Running, { kind, pick, cents, flag }: Step): Promise<void> {
  const { stripe, control } = running;
  const charge = one((await stripe.charges.list({ limit: 20 })).data, pick);
  const refund = one((await stripe.refunds.list({ limit: 20 })).data, pick);
  const dispute = one((await stripe.disputes.list({ limit: 20 })).data, pick);
  const transfer = one((await stripe.transfers.list({ limit: 20 })).data, pick);
  const payout = one((await stripe.payouts.list({ limit: 20 }, { stripeAccount: HOPE })).data, pick);
  const fee = { application_fee_amount: flag ? Math.floor(cents / 20) : 1 };
  if (kind === "payment") await paidPayment(running, "pm_card_visa", { amount: cents, ...fee });
  if (kind === "bank payment")
    await paidPayment(running, "pm_usBankAccount_success", { amount: cents, ...fee });
  if (kind === "refund" && charge)
    await control("refunds", {
      charge: charge.id,
      amount: flag ? cents : Math.max(1, charge.amount - charge.amount_refunded),
      reverse_transfer: flag,
      refund_application_fee: pick % 2 === 0,
    });
  if (kind === "fail refund" && refund) await control(`refunds/${refund.id}/fail`);
  if (kind === "dispute" && charge)
    await control("disputes", {
      charge: charge.id,
      case_type: pick % 3 === 0 ? "inquiry" : "chargeback",
      ...(flag ? { amount: cents } : {}),
    });
  if (kind === "end dispute" && dispute)
    await control(`disputes/${dispute.id}/close`, {
      status: (["won", "lost", "prevented", "warning_closed"] as const)[pick % 4],
      return_fee: flag,
    });
  if (kind === "reverse" && transfer)
    await stripe.transfers
      .createReversal(transfer.id, { amount: cents, refund_application_fee: flag })
      .catch(ignoreRefusal);
  if (kind === "transfer")
    await stripe.transfers.create({ amount: cents, currency: "usd", destination: HOPE });
  if (kind === "pay out") await control("payouts", { account: HOPE, everything: flag });
  if (kind === "fail payout" && payout) await control(`payouts/${payout.id}/fail`);
  if (kind === "pass days") await control("clock", { by: `+${1 + (pick % 4)}days`, patienceMs: 1 });
}

function ignoreRefusal(error: Error & { statusCode?: number }): void {
  if (error.statusCode !== 400) throw error;
}

function movements(
  stripe: Stripe,
  params: object,
  stripeAccount?: string,
): Promise<Stripe.BalanceTransaction[]> {
  return stripe.balanceTransactions
    .list({ limit: 100, ...params }, stripeAccount ? { stripeAccount } : {})
    .autoPagingToArray({ limit: 10_000 });
}

const net = (rows: readonly { net: number }[]): number => rows.reduce((sum, row) => sum + row.net, 0);

/** The external flows of money: donors, their banks, Stripe, the nonprofit's bank. */
async function fromOutside({ stripe }: Running): Promise<number> {
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const payouts = await stripe.payouts
    .list({ limit: 100 }, { stripeAccount: HOPE })
    .autoPagingToArray({ limit: 1000 });
  const platform = await movements(stripe, {});
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const taken = platform.filter(
    ({ type }) => type === "adjustment" || type === "charge" || type === "payment",
  );
  return (
    sum(charges.filter(({ status }) => status === "succeeded").map(({ amount }) => amount)) -
    sum(refunds.filter(({ status }) => status !== "failed").map(({ amount }) => amount)) -
    sum(payouts.filter(({ status }) => status !== "failed").map(({ amount }) => amount)) -
    sum(taken.map(({ fee }) => fee)) +
    sum(taken.filter(({ type }) => type === "adjustment").map(({ amount }) => amount))
  );
}

test("after any history, balances are the sums of their transactions, and the total matches the external flows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const running = await start({ webhookEvents: [] });
      try {
        await account(running);
        for (const each of steps) await happen(running, each);
        const { stripe } = running;
        const [platform, hope] = [await wholeBalance(running), await wholeBalance(running, HOPE)];
        expect(platform).toBe(net(await movements(stripe, {})));
        expect(hope).toBe(net(await movements(stripe, {}, HOPE)));
        expect(platform + hope).toBe(await fromOutside(running));
        const payouts = await stripe.payouts.list({ limit: 100 }, { stripeAccount: HOPE });
        for (const payout of payouts.data) {
          const contents = await movements(stripe, { payout: payout.id }, HOPE);
          expect(net(contents)).toBe(0);
          expect(net(contents.filter(({ type }) => type !== "payout"))).toBe(payout.amount);
        }
      } finally {
        running.stop();
      }
    }),
    { numRuns: 25 },
  );
});
