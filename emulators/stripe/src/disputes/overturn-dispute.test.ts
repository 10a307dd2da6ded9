import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPayment, postControl, totalBalance } from "../testing/payments";
import { account, type Running, start } from "../testing/start";

let running: Running;

beforeAll(async () => {
  running = await start();
  await account(running);
});
afterAll(() => running.stop());

const decided = async (status: "won" | "lost") => {
  const payment = await paidPayment(running);
  const before = await totalBalance(running);
  const { id } = await postControl<Stripe.Dispute>(running, "disputes", { charge: payment.charge });
  await postControl(running, `disputes/${id}/close`, { status });
  const overturn = (body = {}) => postControl<Stripe.Dispute>(running, `disputes/${id}/overturn`, body);
  const effect = async () => (await totalBalance(running)) - before;
  const events = async () => {
    await running.emulator.simulator.deliveries.settled(new Set(), 20_000);
    return running.receiver.received.flatMap(({ event }) =>
      "id" in event.data.object && event.data.object.id === id
        ? [event.type.replace("charge.dispute.", "")]
        : [],
    );
  };
  return { id, payment, overturn, effect, events };
};

test("an overturned win withdraws the money again, with an event for it", async () => {
  const { id, payment, overturn, effect, events } = await decided("won");
  expect(await overturn()).toMatchObject({
    status: "lost",
    balance_transactions: [
      { amount: -5000, fee: 1500 },
      { amount: 5000, fee: 0 },
      { amount: -5000, fee: 0 },
    ],
  });
  expect(await effect()).toBe(-6500);
  const refund = running.stripe.refunds.create({ charge: payment.charge });
  await expect(refund).rejects.toMatchObject({ code: "charge_disputed" });
  expect(await events()).toEqual([
    ...["created", "funds_withdrawn", "closed", "funds_reinstated"],
    ...["funds_withdrawn", "closed"],
  ]);
  expect(await overturn()).toMatchObject({ id, status: "won" });
  expect(await overturn({ fee: true })).toMatchObject({ status: "lost" });
  expect(await effect()).toBe(-8000);
});

test("an overturned loss returns the money", async () => {
  const { overturn, effect, events } = await decided("lost");
  expect(await overturn()).toMatchObject({
    status: "won",
    balance_transactions: [{ amount: -5000 }, { amount: 5000 }],
  });
  expect(await effect()).toBe(-1500);
  expect(await events()).toEqual(["created", "funds_withdrawn", "closed", "closed", "funds_reinstated"]);
});

test("a dispute that is undecided, moved no money, or was refunded meanwhile cannot be overturned", async () => {
  const unmoved = await postControl<Stripe.Dispute>(running, "disputes", {
    charge: (await paidPayment(running)).charge,
    withdraw: false,
  });
  await postControl(running, `disputes/${unmoved.id}/close`, { status: "won" });
  expect((await running.control(`disputes/${unmoved.id}/overturn`)).status).toBe(400);
  const payment = await paidPayment(running);
  const open = await postControl<Stripe.Dispute>(running, "disputes", { charge: payment.charge });
  expect((await running.control(`disputes/${open.id}/overturn`)).status).toBe(400);
  const won = await decided("won");
  await running.stripe.refunds.create({ charge: won.payment.charge, amount: 1 });
  expect((await running.control(`disputes/${won.id}/overturn`)).status).toBe(400);
});
