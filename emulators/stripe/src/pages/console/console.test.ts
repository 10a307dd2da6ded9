import { afterAll, beforeAll, expect, test } from "vitest";
import { account, openPayment, type Running, start } from "../../testing/start";

let running: Running;

beforeAll(async () => {
  running = await start();
  await account(running);
});
afterAll(() => running.stop());

function press(path: string, form: Record<string, string> = {}, origin = running.origin): Promise<Response> {
  return fetch(`${running.origin}${path}`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
}

async function shown(path: string): Promise<string> {
  const answer = await fetch(`${running.origin}${path}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

test("every page says that it is an emulator, and escapes untrusted text", async () => {
  const payment = await openPayment(running, { description: '<script>alert("x")</script>' });
  const [event] = running.emulator.simulator.store.events.newest(1);
  for (const path of [
    "/",
    `/payments/${payment.id}`,
    "/accounts",
    "/events",
    `/events/${event?.id}`,
    "/faults",
  ]) {
    const page = await shown(path);
    expect(page).toContain("local emulator");
    expect(page).not.toContain("<script");
  }
});

test("the buttons of a payment confirm, decline, authenticate, settle, refund", async () => {
  const { stripe } = running;
  const payment = await openPayment(running);
  const status = async (): Promise<string> => (await stripe.paymentIntents.retrieve(payment.id)).status;
  const page = `/payments/${payment.id}`;
  await press(`${page}/decline`);
  expect(await status()).toBe("requires_payment_method");
  await press(`${page}/confirm`, { payment_method: "pm_card_authenticationRequired" });
  expect(await status()).toBe("requires_action");
  await press(`${page}/refuse`);
  await press(`${page}/confirm`, { payment_method: "pm_usBankAccount_success" });
  expect(await status()).toBe("processing");
  await press(`${page}/settle`);
  expect(await status()).toBe("succeeded");
  await press(`${page}/refund`, { amount: "12.50", reverse_transfer: "1" });
  const [refund] = (await stripe.refunds.list({ payment_intent: payment.id })).data;
  expect(refund).toMatchObject({ amount: 1250, transfer_reversal: expect.any(String) });
});

test("an impossible action is explained", async () => {
  const payment = await openPayment(running);
  const answer = await press(`/payments/${payment.id}/settle`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("not processing");
});

test("forms and control API refuse requests from pages of other origins", async () => {
  const payment = await openPayment(running);
  expect((await press(`/payments/${payment.id}/decline`, {}, "http://evil.example")).status).toBe(403);
  expect((await press("/_control/accounts/acct_hope/capabilities", {}, "http://evil.example")).status).toBe(
    403,
  );
  expect((await press("/_control/faults", {}, "null")).status).toBe(403);
});

test("a fault is set and cleared by the form", async () => {
  await press("/faults", {
    on: "deliveries",
    kind: "drop",
    match: "charge.",
    times: "2",
    status: "",
    ms: "",
  });
  expect(running.emulator.simulator.faults.list()).toEqual([
    { on: "deliveries", kind: "drop", match: "charge.", times: 2 },
  ]);
  expect(await shown("/faults")).toContain("charge.");
  await press("/faults/clear");
  expect(running.emulator.simulator.faults.list()).toEqual([]);
});
