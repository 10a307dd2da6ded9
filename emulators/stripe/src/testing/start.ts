import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import Stripe from "stripe";
import type { Config } from "../config";
import { createStripeEmulator, type StripeEmulator } from "../emulator";
import { Receiver } from "./receiver";

export const SECRET_KEY = "sk_test_localOfTheTests";
export const PUBLISHABLE_KEY = "pk_test_localOfTheTests";
export const PLATFORM_SECRET = "whsec_platform";
export const CONNECT_SECRET = "whsec_connect";

export type Running = {
  emulator: StripeEmulator;
  origin: string;
  receiver: Receiver;
  stripe: Stripe;
  dataDir: string;
  /** A `POST` below /_control/. */
  control(path: string, body?: unknown): Promise<Response>;
  stop(): void;
};

/** The real SDK with the URL of an emulator and without retries. */
export function sdk(port: number): Stripe {
  return new Stripe(SECRET_KEY, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Starts an emulator in this process, with a temporary data folder and a webhook endpoint. */
export async function start(settings: Partial<Config> = {}): Promise<Running> {
  const receiver = await Receiver.start();
  const dataDir = mkdtempSync(join(tmpdir(), "almoner-processor-"));
  const emulator = createStripeEmulator({
    port: 0,
    dataDir,
    origin: "http://localhost:1",
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    platformSecret: PLATFORM_SECRET,
    connectSecret: CONNECT_SECRET,
    webhookUrl: receiver.url,
    webhookEvents: ["*"],
    bankSeconds: 4 * 24 * 3600,
    ...settings,
  });
  const server = serve({ fetch: emulator.app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((done) => server.once("listening", () => done()));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    emulator,
    origin,
    receiver,
    dataDir,
    stripe: sdk(port),
    control: (path, body) =>
      fetch(`${origin}/_control/${path}`, {
        method: "POST",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    stop() {
      emulator.close();
      server.close();
      receiver.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Imports an onboarded account without sending an event. */
export async function account(running: Running, id = "acct_hope"): Promise<string> {
  await running.control("accounts", { id, name: "Hope Shelter" });
  return id;
}

/** An unpaid payment intent of $50 to acct_hope. */
export function openPayment(
  running: Running,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<Stripe.PaymentIntent> {
  const params = {
    amount: 5000,
    currency: "usd",
    application_fee_amount: 190,
    transfer_data: { destination: "acct_hope" },
    on_behalf_of: "acct_hope",
    allowed_payment_method_types: ["card", "us_bank_account"],
    metadata: { donationId: "don_1" },
    ...more,
  } satisfies Stripe.PaymentIntentCreateParams;
  return running.stripe.paymentIntents.create(params, options);
}
