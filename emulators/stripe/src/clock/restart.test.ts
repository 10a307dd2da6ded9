import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "@almoner/emulator-core/bundle";
import { freePorts } from "@almoner/emulator-core/ports";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Receiver } from "../testing/receiver";
import { PLATFORM_SECRET, PUBLISHABLE_KEY, SECRET_KEY, sdk } from "../testing/start";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let dataDir: string;
let receiver: Receiver;
let port: number;
let child: ChildProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "almoner-processor-"));
  receiver = await Receiver.start();
  [port = 0] = await freePorts(1);
  await launch();
});
afterEach(async () => {
  await kill();
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function launch(): Promise<void> {
  child = spawn(process.execPath, [await bundled(main)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      // No job server for the clock to wait for.
      INNGEST_BASE_URL: "",
      INNGEST_EVENT_KEY: "",
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
  const exited = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await exited;
}

function control(path: string, body: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/_control/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
}

test("a move interrupted by SIGKILL neither loses nor duplicates a renewal", async () => {
  const now = Math.floor(Date.now() / 1000);
  const subscription = {
    id: "sub_1",
    customer: { id: "cus_1" },
    amount: 2500,
    anchor: now - 60,
    metadata: {},
  };
  await control("subscriptions", subscription);
  const moving = control("clock", { to: new Date((now + 367 * 86_400) * 1000).toISOString() }).catch(
    () => "cut off",
  );
  await receiver.until("invoice.paid", 4);
  await kill();
  expect(await moving).toBe("cut off");
  await launch();
  const again = await control("clock", { to: new Date((now + 367 * 86_400) * 1000).toISOString() });
  expect(again.status).toBe(200);
  const invoices = await sdk(port).invoices.list({ subscription: "sub_1", limit: 100 });
  expect(invoices.data.map(({ status }) => status)).toEqual(Array(12).fill("paid"));
  const periods = invoices.data.map(({ lines }) => lines.data[0]?.period.start ?? 0).toReversed();
  expect(new Set(periods).size).toBe(12);
  const intents = await sdk(port).paymentIntents.list({ customer: "cus_1", limit: 100 });
  expect(intents.data).toHaveLength(12);
  const paid = new Set(
    receiver.of("invoice.paid").map(({ event }) => ("id" in event.data.object ? event.data.object.id : "")),
  );
  expect(paid.size).toBe(12);
});
