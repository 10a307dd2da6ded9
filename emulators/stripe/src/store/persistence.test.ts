import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "@almoner/emulator-core/bundle";
import { freePorts } from "@almoner/emulator-core/ports";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Receiver } from "../testing/receiver";
import { PLATFORM_SECRET, PUBLISHABLE_KEY, SECRET_KEY, sdk } from "../testing/start";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let dataDir: string;
let receiver: Receiver;
let port: number;
let child: ChildProcess;
let stripe: Stripe;
let created: Stripe.PaymentIntent;
let paid: Stripe.PaymentIntent;
let refused: number;

/** Tests share one process that is killed and restarted once, because each start takes CPU time. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "almoner-processor-"));
  receiver = await Receiver.start();
  [port = 0] = await freePorts(1);
  stripe = sdk(port);
  await launch();
  receiver.answer = () => 500;
  created = await create();
  paid = await stripe.paymentIntents.confirm(created.id, { payment_method: "pm_card_visa" });
  await receiver.until("payment_intent.created");
  await kill();
  refused = receiver.of("payment_intent.created").length;
  receiver.answer = () => 200;
  await launch();
});
afterAll(async () => {
  await kill();
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function create(): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount: 5000, currency: "usd" }, { idempotencyKey: "payment" });
}

/** Starts the program in a separate process, as `npm start` does. */
async function spawnMain(): Promise<ChildProcess> {
  return spawn(process.execPath, [await bundled(main)], {
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
}

async function launch(): Promise<void> {
  child = await spawnMain();
  await new Promise((ready) => child.once("message", ready));
}

async function kill(): Promise<void> {
  const exited = new Promise((done) => child.once("exit", done));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await exited;
  }
}

test("answered changes survive SIGKILL: objects, idempotency keys, events", async () => {
  expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(expect.objectContaining({ ...paid }));
  expect((await create()).status).toBe("requires_payment_method");
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  const events = await stripe.events.list({ limit: 100 });
  const creation = events.data.find((event) => event.type === "payment_intent.created");
  expect(creation?.data.object).toMatchObject({
    id: created.id,
    status: "requires_payment_method",
    latest_charge: null,
  });
});

test("an event refused before SIGKILL is delivered after it", async () => {
  expect(refused).toBeGreaterThan(0);
  const again = (await receiver.until("payment_intent.created", refused + 1)).at(-1);
  expect(again?.event.data.object).toMatchObject({ id: created.id });
});

test("a second process on the same port refuses to open the state", async () => {
  const second = await spawnMain();
  expect(await new Promise((done) => second.once("exit", done))).toBe(1);
});
