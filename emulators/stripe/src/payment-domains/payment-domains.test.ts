import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, start } from "../testing/start";

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.stop());

const domains = () => running.stripe.paymentMethodDomains;

test("a domain is registered once and active; it is listed by its name", async () => {
  const made = await domains().create({ domain_name: "give.example.org" });
  expect(made).toMatchObject({
    object: "payment_method_domain",
    enabled: true,
    livemode: false,
    apple_pay: { status: "active" },
    google_pay: { status: "active" },
    link: { status: "active" },
  });
  expect((await domains().create({ domain_name: "Give.Example.org" })).id).toBe(made.id);
  await domains().create({ domain_name: "other.example.org" });
  const listed = await domains().list({ domain_name: "give.example.org" });
  expect(listed.data.map(({ id }) => id)).toEqual([made.id]);
  expect((await domains().retrieve(made.id)).domain_name).toBe("give.example.org");
});

test("an inactive wallet says why, and a validation activates it once the reason is gone", async () => {
  const { id } = await domains().create({ domain_name: "site.example.org" });
  await running.control("payment_method_domains/site.example.org", { apple_pay: "Not verified with Apple." });
  expect((await domains().validate(id)).apple_pay).toEqual({
    status: "inactive",
    status_details: { error_message: "Not verified with Apple." },
  });
  await running.control("payment_method_domains/site.example.org", { apple_pay: null });
  expect((await domains().retrieve(id)).apple_pay.status).toBe("inactive");
  expect((await domains().validate(id)).apple_pay).toEqual({ status: "active" });
});

test("a domain is turned off and on", async () => {
  const { id } = await domains().create({ domain_name: "off.example.org", enabled: false });
  expect((await domains().list({ enabled: false })).data.map((one) => one.id)).toEqual([id]);
  expect((await domains().update(id, { enabled: true })).enabled).toBe(true);
});

test("what is no public domain is refused, as are unknown ids and connected accounts", async () => {
  for (const domain_name of ["localhost", "127.0.0.1", "https://example.org", "example.org:3001", "a..org"])
    await expect(domains().create({ domain_name })).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      param: "domain_name",
    });
  await expect(domains().validate("pmd_none")).rejects.toMatchObject({ code: "resource_missing" });
  const { id } = await running.stripe.accounts.create({});
  await expect(domains().create({ domain_name: "example.org" }, { stripeAccount: id })).rejects.toMatchObject(
    { type: "StripeInvalidRequestError" },
  );
});
