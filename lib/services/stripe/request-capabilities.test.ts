import Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { CAPABILITIES, createConnectedAccount, requestCapabilities } from "./payments";

const create = vi.hoisted(() => vi.fn());
const update = vi.hoisted(() => vi.fn());
vi.mock("./client", () => ({
  call: (work: (api: unknown) => unknown) => work({ accounts: { create, update } }),
}));

test("the capabilities of new accounts are requested for an account that was connected earlier", async () => {
  create.mockResolvedValue({ id: "acct_new" });
  await createConnectedAccount({ id: "o", name: "Hope", email: "office@example.org", website: null });
  expect(await requestCapabilities("acct_earlier")).toBe(true);
  const { capabilities } = create.mock.calls[0]?.[0] ?? {};
  expect(Object.keys(capabilities)).toEqual([...CAPABILITIES]);
  expect(update).toHaveBeenCalledExactlyOnceWith("acct_earlier", { capabilities });
});

test("an account that the processor refuses is distinguished from an outage", async () => {
  const raw = { type: "invalid_request_error", message: "No such account." } as const;
  update.mockRejectedValueOnce(new Stripe.errors.StripePermissionError(raw));
  expect(await requestCapabilities("acct_gone")).toBe(false);
  update.mockRejectedValueOnce(new Error("down"));
  await expect(requestCapabilities("acct_1")).rejects.toThrow("down");
});
