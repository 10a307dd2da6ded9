import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { acceptEvent } from "./accept-event";
import { readEvent } from "./read-event";

/** The observed calls, in order. */
const done = vi.hoisted(() => ({
  steps: [] as string[],
  feeDown: false,
  jobsDown: false,
  databaseDown: false,
  unknown: "",
}));
vi.mock("@/lib/subscriptions/invoices/freeze-renewal-fee", () => ({
  freezeRenewalFee: async (_ctx: unknown, invoiceId: string) => {
    done.steps.push(`fee ${invoiceId}`);
    if (done.feeDown) throw unavailable("down");
    if (done.unknown)
      throw new Stripe.errors.StripeInvalidRequestError({
        type: "invalid_request_error",
        code: "resource_missing",
        message: `No such invoice: '${done.unknown}'`,
      });
  },
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { name: string }[]) => {
    done.steps.push(`handed ${events.map(({ name }) => name).join(" ")}`);
    if (done.jobsDown) throw unavailable("down");
  },
}));
vi.mock("@/lib/fraud/caller-store", () => ({
  markReported: async (_db: unknown, intentIds: string[]) => {
    done.steps.push(`reported ${intentIds.join(" ")}`);
    if (done.databaseDown) throw unavailable("down");
  },
}));
vi.mock("@/lib/services/log");

const ctx = {} as Context;
const stripe = new Stripe("sk_test_unit");

function deliver(type: string, given: { livemode?: boolean; secret?: string } = {}): Promise<void> {
  const { livemode = false, secret = "whsec_unit_platform" } = given;
  return deliverText(
    JSON.stringify({
      id: "evt_1",
      object: "event",
      type,
      created: 1,
      livemode,
      data: { object: { id: "in_1" } },
    }),
    secret,
  );
}

async function deliverText(payload: string, secret = "whsec_unit_platform"): Promise<void> {
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
  return acceptEvent(ctx, readEvent(Buffer.from(payload), signature));
}

beforeEach(() =>
  Object.assign(done, { steps: [], feeDown: false, jobsDown: false, databaseDown: false, unknown: "" }),
);

test("a renewal's fee is set before its event is handed off; other events set no fee", async () => {
  await deliver("invoice.created");
  await deliver("invoice.payment_succeeded");
  expect(done.steps).toEqual([
    "fee in_1",
    "handed processor/invoice.created",
    "handed processor/invoice.payment_succeeded",
  ]);
});

test("while the fee cannot be set the event is not accepted, so that it is redelivered", async () => {
  done.feeDown = true;
  await expect(deliver("invoice.created")).rejects.toMatchObject({ code: "unavailable" });
  expect(done.steps).toEqual(["fee in_1"]);
});

test("a failed hand-off is not acknowledged", async () => {
  done.jobsDown = true;
  await expect(deliver("invoice.created")).rejects.toMatchObject({ code: "unavailable" });
});

test("an unsigned body is rejected before any work; other modes and types are ignored", async () => {
  await expect(deliver("invoice.created", { secret: "whsec_wrong" })).rejects.toMatchObject({
    code: "refused",
  });
  await deliver("invoice.created", { livemode: true });
  await deliver("invoice.updated");
  expect(done.steps).toEqual([]);
});

test("an unsigned body is never parsed", async () => {
  const parse = vi.spyOn(JSON, "parse");
  await expect(deliver("invoice.created", { secret: "whsec_wrong" })).rejects.toThrow("Invalid signature");
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

const event = { id: "evt_1", type: "invoice.created", created: 1, livemode: false };
const about = (object: unknown) => JSON.stringify({ ...event, data: { object } });

test.each([
  "{nope",
  "null",
  "[]",
  "{}",
  '"text"',
  '{"object":"v2.core.event"}',
  JSON.stringify(event),
  JSON.stringify({ ...event, data: { object: null } }),
  JSON.stringify({ ...event, data: { object: { id: "in_1" } }, id: 7 }),
  JSON.stringify({ ...event, data: { object: { id: "in_1" } }, id: "evt\u0000" }),
  JSON.stringify({ ...event, data: { object: { id: "in_1" } }, created: 1e300 }),
  about({}),
  about({ id: 7 }),
  about({ id: "" }),
  about({ id: "in_1", metadata: { donationId: {} } }),
  about({ id: "in_1", last_payment_error: { code: [] } }),
])("a signed body that is no event, %s, is refused without any work", async (payload) => {
  await expect(deliverText(payload)).rejects.toMatchObject({ code: "refused", message: "Invalid JSON" });
  expect(done.steps).toEqual([]);
});

test("an invoice unknown to the processor is still handed off, to be recorded", async () => {
  done.unknown = "in_1";
  await deliver("invoice.created");
  expect(done.steps).toEqual(["fee in_1", "handed processor/invoice.created"]);
});

test("any other missing object is a failure", async () => {
  done.unknown = "sub_1";
  await expect(deliver("invoice.created")).rejects.toThrow("No such invoice");
});

test("a payment's report is recorded before its event is handed off; the hand-off happens even if recording fails", async () => {
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

test("events that arrive together are handed off in one call and acknowledged only if it succeeds", async () => {
  await Promise.all([
    deliver("payment_intent.succeeded"),
    deliver("payout.paid"),
    deliver("payment_intent.succeeded"),
  ]);
  expect(done.steps).toEqual([
    "reported in_1 in_1",
    "handed processor/payment_intent.succeeded processor/payout.paid processor/payment_intent.succeeded",
  ]);
  done.jobsDown = true;
  const ends = await Promise.allSettled([deliver("payout.paid"), deliver("payout.failed")]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
