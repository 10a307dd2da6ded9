import { inForm } from "@almoner/emulator-core/long-forms";
import fc from "fast-check";
import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { paidPayment, totalBalance } from "../testing/payments";
import { account, type Running, start } from "../testing/start";

type Step = { kind: keyof typeof ACTIONS; pick: number; cents: number; flag: boolean };
type Action = (running: Running, step: Step) => Promise<unknown>;

const HOPE = "acct_hope";
const feeOf = ({ flag, cents }: Step) => ({ application_fee_amount: flag ? Math.floor(cents / 20) : 1 });

/** Acts on one object of a list; does nothing if the list is empty. */
function onOne<T>(
  list: (stripe: Stripe) => Promise<{ data: T[] }>,
  act: (running: Running, one: T, step: Step) => Promise<unknown>,
): Action {
  return async (running, step) => {
    const { data } = await list(running.stripe);
    const one = data[step.pick % Math.max(1, data.length)];
    if (one !== undefined) await act(running, one, step);
  };
}

const charges = (stripe: Stripe) => stripe.charges.list({ limit: 20 });
const refunds = (stripe: Stripe) => stripe.refunds.list({ limit: 20 });
const disputes = (stripe: Stripe) => stripe.disputes.list({ limit: 20 });
const transfers = (stripe: Stripe) => stripe.transfers.list({ limit: 20 });
const payoutsOfHope = (stripe: Stripe) => stripe.payouts.list({ limit: 20 }, { stripeAccount: HOPE });

/** What may happen; refusals are ignored. */
const ACTIONS = {
  payment: (running, step) => paidPayment(running, "pm_card_visa", { amount: step.cents, ...feeOf(step) }),
  "bank payment": (running, step) =>
    paidPayment(running, "pm_usBankAccount_success", { amount: step.cents, ...feeOf(step) }),
  refund: onOne(charges, ({ control }, charge, { flag, cents, pick }) =>
    control("refunds", {
      charge: charge.id,
      amount: flag ? cents : Math.max(1, charge.amount - charge.amount_refunded),
      reverse_transfer: flag,
      refund_application_fee: pick % 2 === 0,
    }),
  ),
  "fail refund": onOne(refunds, ({ control }, refund) => control(`refunds/${refund.id}/fail`)),
  dispute: onOne(charges, ({ control }, charge, { flag, cents, pick }) =>
    control("disputes", {
      charge: charge.id,
      case_type: pick % 3 === 0 ? "inquiry" : "chargeback",
      ...(flag ? { amount: cents } : {}),
    }),
  ),
  "end dispute": onOne(disputes, ({ control }, dispute, { flag, pick }) =>
    control(`disputes/${dispute.id}/close`, {
      status: (["won", "lost", "prevented", "warning_closed"] as const)[pick % 4],
      return_fee: flag,
    }),
  ),
  reverse: onOne(transfers, ({ stripe }, transfer, { flag, cents }) =>
    stripe.transfers
      .createReversal(transfer.id, { amount: cents, refund_application_fee: flag })
      .catch(ignoreRefusal),
  ),
  transfer: ({ stripe }, { cents }) =>
    stripe.transfers.create({ amount: cents, currency: "usd", destination: HOPE }),
  "pay out": ({ control }, { flag }) => control("payouts", { account: HOPE, everything: flag }),
  "fail payout": onOne(payoutsOfHope, ({ control }, payout) => control(`payouts/${payout.id}/fail`)),
  "pass days": ({ control }, { pick }) => control("clock", { by: `+${1 + (pick % 4)}days`, patienceMs: 1 }),
} satisfies Record<string, Action>;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("payment", ...(Object.keys(ACTIONS) as Step["kind"][])),
  pick: fc.nat(20),
  cents: fc.integer({ min: 50, max: 20_000 }),
  flag: fc.boolean(),
});

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
        for (const each of steps) await ACTIONS[each.kind](running, each);
        const { stripe } = running;
        const [platform, hope] = [await totalBalance(running), await totalBalance(running, HOPE)];
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
    { numRuns: inForm(10, 25) },
  );
});
