import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "@almoner/emulator-core/ports";
import type { Stripe } from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Receiver } from "../testing/receiver";
import { PLATFORM_SECRET, PUBLISHABLE_KEY, SECRET_KEY, sdk } from "../testing/start";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let dataDir: string;
let receiver: Receiver;
let port: number;
let child: ChildProcess;
let stripe: Stripe;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "almoner-processor-"));
  receiver = await Receiver.start();
  [port = 0] = await freePorts(1);
  stripe = sdk(port);
  await launch();
});
afterEach(async () => {
  await kill();
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the real process, as `npm start` does. */
async function launch(): Promise<void> {
  child = spawn(process.execPath, ["--import", "tsx", main], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      PROCESSOR_PORT: String(port),
      DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: SECRET_KEY,
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      PROCESSOR_WEBHOOK_SECRET: PLATFORM_SECRET,
      PROCESSOR_WEBHOOK_URL: receiver.url,
    },
  });
  await new Promise((ready) => child.once("message", ready));
}

async function kill(): Promise<void> {
  const gone = new Promise((done) => child.once("exit", done));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await gone;
  }
}

test("answered changes survive SIGKILL: objects, idempotency keys, events", async () => {
  const create = (): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create({ amount: 5000, currency: "usd" }, { idempotencyKey: "payment" });
  const payment = await create();
  const paid = await stripe.paymentIntents.confirm(payment.id, { payment_method: "pm_card_visa" });
  await kill();
  await launch();
  expect(await stripe.paymentIntents.retrieve(payment.id)).toEqual(expect.objectContaining({ ...paid }));
  expect((await create()).status).toBe("requires_payment_method");
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  const events = await stripe.events.list({ limit: 100 });
  const created = events.data.find((event) => event.type === "payment_intent.created");
  expect(created?.data.object).toMatchObject({
    id: payment.id,
    status: "requires_payment_method",
    latest_charge: null,
  });
});

test("an event refused before SIGKILL is delivered after it", async () => {
  receiver.answer = () => 500;
  const payment = await stripe.paymentIntents.create({ amount: 5000, currency: "usd" });
  await receiver.until("payment_intent.created");
  await kill();
  receiver.answer = () => 200;
  await launch();
  const [, again] = await receiver.until("payment_intent.created", 2);
  expect(again?.event.data.object).toMatchObject({ id: payment.id });
});

test("a second process on the same port refuses to open the state", async () => {
  const env = {
    ...process.env,
    PROCESSOR_PORT: String(port),
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: SECRET_KEY,
  };
  const second = spawn(process.execPath, ["--import", "tsx", main], {
    stdio: "ignore",
    env: {
      ...env,
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      PROCESSOR_WEBHOOK_SECRET: PLATFORM_SECRET,
      PROCESSOR_WEBHOOK_URL: receiver.url,
    },
  });
  expect(await new Promise((done) => second.once("exit", done))).toBe(1);
});
