import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { acceptEvent } from "./accept-event";

/** What happened, in its order. */
const done = vi.hoisted(() => ({
  steps: [] as string[],
  feeDown: false,
  jobsDown: false,
  databaseDown: false,
}));
vi.mock("@/lib/subscriptions/freeze-renewal-fee", () => ({
  freezeRenewalFee: async (_ctx: unknown, invoiceId: string) => {
    done.steps.push(`fee ${invoiceId}`);
    if (done.feeDown) throw unavailable("down");
  },
}));
vi.mock("@/lib/services/jobs", async (original) => ({
  ...(await original<typeof import("@/lib/services/jobs")>()),
  sendToBackground: async ([event]: { name: string }[]) => {
    done.steps.push(`handed ${event?.name}`);
    if (done.jobsDown) throw unavailable("down");
  },
}));
vi.mock("@/lib/abuse/caller-store", () => ({
  markReported: async (_db: unknown, intentId: string) => {
    done.steps.push(`reported ${intentId}`);
    if (done.databaseDown) throw unavailable("down");
  },
}));
vi.mock("@/lib/services/log", () => ({ log: { warn: () => {} } }));

const ctx = {} as Context;
const stripe = new Stripe("sk_test_unit");

function deliver(type: string, given: { livemode?: boolean; secret?: string } = {}): Promise<void> {
  const { livemode = false, secret = "whsec_unit_platform" } = given;
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type,
    created: 1,
    livemode,
    data: { object: { id: "in_1" } },
  });
  return acceptEvent(ctx, payload, stripe.webhooks.generateTestHeaderString({ payload, secret }));
}

beforeEach(() => Object.assign(done, { steps: [], feeDown: false, jobsDown: false, databaseDown: false }));

test("the fee of a renewal is handed over before its event is, and nothing else has one", async () => {
  await deliver("invoice.created");
  await deliver("invoice.payment_succeeded");
  expect(done.steps).toEqual([
    "fee in_1",
    "handed processor/invoice.created",
    "handed processor/invoice.payment_succeeded",
  ]);
});

test("while the fee cannot be handed over the event is not taken, so that it is sent again", async () => {
  done.feeDown = true;
  await expect(deliver("invoice.created")).rejects.toMatchObject({ code: "unavailable" });
  expect(done.steps).toEqual(["fee in_1"]);
});

test("a failed hand-off is not acknowledged", async () => {
  done.jobsDown = true;
  await expect(deliver("invoice.created")).rejects.toMatchObject({ code: "unavailable" });
});

test("what nobody signed is refused before anything is done; other modes and types are let go", async () => {
  await expect(deliver("invoice.created", { secret: "whsec_wrong" })).rejects.toMatchObject({
    code: "refused",
  });
  await expect(acceptEvent(ctx, "{}", null)).rejects.toMatchObject({ code: "refused" });
  await deliver("invoice.created", { livemode: true });
  await deliver("invoice.updated");
  expect(done.steps).toEqual([]);
});

test("a payment is recorded as reported before its event is handed over, and handed over also where that fails", async () => {
  await deliver("payment_intent.succeeded");
  done.databaseDown = true;
  await deliver("payment_intent.processing");
  await deliver("payment_intent.payment_failed");
  expect(done.steps).toEqual([
    "reported in_1",
    "handed processor/payment_intent.succeeded",
    "reported in_1",
    "handed processor/payment_intent.processing",
    "handed processor/payment_intent.payment_failed",
  ]);
});
