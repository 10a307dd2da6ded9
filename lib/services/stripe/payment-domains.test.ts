import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import { registerDomain } from "./payment-domains";

const list = vi.hoisted(() => vi.fn());
const create = vi.hoisted(() => vi.fn());
const validate = vi.hoisted(() => vi.fn());
vi.mock("./client", () => ({
  call: (work: (api: unknown) => unknown) => work({ paymentMethodDomains: { list, create, validate } }),
}));

const on = { status: "active" };
const off = { status: "inactive", status_details: { error_message: "Not verified." } };
const domain = (apple: object, enabled = true) => ({
  id: "pmd_1",
  enabled,
  apple_pay: apple,
  google_pay: on,
  link: on,
});

beforeEach(() => {
  for (const one of [list, create, validate]) one.mockReset();
});

test("a new domain is registered for the platform, without the header of an account", async () => {
  list.mockResolvedValue({ data: [] });
  create.mockResolvedValue(domain(off));
  expect(await registerDomain("give.example.org")).toMatchObject({
    processorDomainId: "pmd_1",
    wallets: { applePay: { active: false, reason: "Not verified." }, link: { active: true, reason: null } },
  });
  expect(create).toHaveBeenCalledExactlyOnceWith({ domain_name: "give.example.org" });
  expect(validate).not.toHaveBeenCalled();
});

test("a known domain is not registered again, and only validated where a wallet is inactive", async () => {
  list.mockResolvedValue({ data: [domain(on)] });
  await registerDomain("give.example.org");
  expect(validate).not.toHaveBeenCalled();
  list.mockResolvedValue({ data: [domain(off)] });
  validate.mockResolvedValue(domain(on));
  expect(await registerDomain("give.example.org")).toMatchObject({ wallets: { applePay: { active: true } } });
  expect(validate).toHaveBeenCalledExactlyOnceWith("pmd_1");
  expect(create).not.toHaveBeenCalled();
});

test("a domain that was turned off stays off", async () => {
  list.mockResolvedValue({ data: [domain(off, false)] });
  expect(await registerDomain("give.example.org")).toMatchObject({ enabled: false });
  expect(validate).not.toHaveBeenCalled();
});

test("a refusal returns the processor's message; other failures are thrown", async () => {
  list.mockResolvedValue({ data: [] });
  create.mockRejectedValue(
    new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", message: "Not a domain." }),
  );
  expect(await registerDomain("x")).toEqual({ refused: "Not a domain." });
  create.mockRejectedValue(new Error("broken"));
  await expect(registerDomain("x")).rejects.toThrow("broken");
});
