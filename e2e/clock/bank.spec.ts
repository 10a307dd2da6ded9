import { bodyOf, createGift, expectStatus, type Gift, pay, publishCampaign } from "../api/gifts";
import { expect, test } from "./test";

test("a bank payment is on its way for days, is never abandoned, arrives, and is taken back when the bank returns it", async ({
  api,
  stack,
  mails,
  moveClock,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const email = `${org.slug}@bank.example`;
  const gift = await createGift(api, campaign.id, {
    paymentMethod: "ach",
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  const own = async (one: Gift) => bodyOf(await api(`/api/public/donations/${one.token}`));
  expect((await pay(stack, gift, "pm_usBankAccount_dispute")).status).toBe(200);
  await expect.poll(() => own(gift)).toMatchObject({ status: "PENDING", processing: true });
  await moveClock("+36hours");
  expect(await own(gift)).toMatchObject({ status: "PENDING", processing: true });
  expect(await mails({ to: email })).toHaveLength(0);
  await moveClock("+10days");
  // It arrived, and this account's bank then took it back: as a dispute that nobody can win.
  await expectStatus(api, gift, "REFUNDED", 40_000);
  const totals = await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`));
  expect(totals).toMatchObject({ raisedAmountCents: 0, donationCount: 0 });
  expect((await mails({ to: `office@${org.slug}.example`, subject: "dispute" })).length).toBeGreaterThan(0);
});

test("a bank account that waits for its small deposits is shown as waiting, and given up only by the processor", async ({
  api,
  stack,
  moveClock,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const gift = await createGift(api, campaign.id, { paymentMethod: "ach" });
  const confirmed = await fetch(`${stack.processor}/v1/payment_intents/${gift.intentId}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stack.keys.secret}`,
      "content-type": "application/x-www-form-urlencoded",
      "stripe-version": "2026-10-28.endive",
      "idempotency-key": `confirm-${gift.intentId}`,
    },
    body: new URLSearchParams({
      payment_method: "pm_usBankAccount_success",
      "payment_method_options[us_bank_account][verification_method]": "microdeposits",
    }),
  });
  expect(confirmed.status, await confirmed.clone().text()).toBe(200);
  const own = async () => bodyOf(await api(`/api/public/donations/${gift.token}`));
  await expect.poll(own).toMatchObject({ status: "PENDING", verifying: true });
  await moveClock("+3days");
  expect(await own()).toMatchObject({ status: "PENDING", verifying: true });
  await moveClock("+12days");
  await expectStatus(api, gift, "FAILED", 40_000);
});
