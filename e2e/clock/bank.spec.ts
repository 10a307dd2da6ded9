import { bodyOf, createDonation, type Donation, expectStatus, pay, publishCampaign } from "../api/donations";
import { expect, test } from "./test";

test("a bank payment stays pending for days, is not abandoned, settles, and is withdrawn when the bank returns it", async ({
  api,
  stack,
  mails,
  moveClock,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const email = `${org.slug}@bank.example`;
  const donation = await createDonation(api, campaign.id, {
    paymentMethod: "ach",
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  const own = async (one: Donation) => bodyOf(await api(`/api/public/donations/${one.token}`));
  expect((await pay(stack, donation, "pm_usBankAccount_dispute")).status).toBe(200);
  await expect.poll(() => own(donation)).toMatchObject({ status: "PENDING", processing: true });
  await moveClock("+36hours");
  expect(await own(donation)).toMatchObject({ status: "PENDING", processing: true });
  // No receipt before the money arrived.
  await expect.poll(async () => (await mails({ to: email })).length).toBe(1);
  expect((await mails({ to: email }))[0]?.subject).toMatch(/ bank payment to .* is on its way$/);
  await moveClock("+10days");
  // It settled, and the bank then returned it as a dispute that cannot be won.
  await expectStatus(api, donation, "REFUNDED");
  const totals = await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`));
  expect(totals).toMatchObject({ raisedAmountCents: 0, donationCount: 0 });
  // A function of its own sends the mail, after the one that withdraws the donation.
  const disputeMails = () => mails({ to: `office@${org.slug}.example`, subject: "dispute" });
  await expect.poll(async () => (await disputeMails()).length).toBeGreaterThan(0);
});

test("a bank account awaiting microdeposits is shown as such, and only the processor cancels it @long", async ({
  api,
  stack,
  moveClock,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id, { paymentMethod: "ach" });
  const confirmed = await fetch(`${stack.processor}/v1/payment_intents/${donation.intentId}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stack.keys.secret}`,
      "content-type": "application/x-www-form-urlencoded",
      "stripe-version": "2026-10-28.endive",
      "idempotency-key": `confirm-${donation.intentId}`,
    },
    body: new URLSearchParams({
      payment_method: "pm_usBankAccount_success",
      "payment_method_options[us_bank_account][verification_method]": "microdeposits",
    }),
  });
  expect(confirmed.status, await confirmed.clone().text()).toBe(200);
  const own = async () => bodyOf(await api(`/api/public/donations/${donation.token}`));
  await expect.poll(own).toMatchObject({ status: "PENDING", verifying: true });
  await moveClock("+3days");
  expect(await own()).toMatchObject({ status: "PENDING", verifying: true });
  await moveClock("+12days");
  await expectStatus(api, donation, "FAILED");
});
