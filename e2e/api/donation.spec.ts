import { deliveriesAbout } from "../browser/support/processor";
import { expect, test } from "../support/stack";
import { bodyOf, createDonation, elsewhere, expectStatus, pay, publishCampaign } from "./donations";

test("a donation goes from request to receipt, and all totals include it", async ({
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization("Hope Harbor");
  const { token } = org.owner;
  const campaign = await publishCampaign(api, org, { goalAmountCents: 10_000, title: "Beds & Blankets" });
  const donation = await createDonation(api, campaign.id, {
    coverFees: true,
    utmSource: "newsletter",
    emailOptIn: true,
    donor: { email: " Ada@Donors.Example ", firstName: "Ada", lastName: "Okafor" },
    tribute: {
      type: "in_honor",
      name: "Grace <b>Hopper</b>",
      notifyEmail: "grace@family.example",
      message: "Thank you",
    },
  });
  expect(donation.donation).toEqual({
    id: donation.donation.id,
    amountCents: 5000,
    status: "PENDING",
    frequency: "ONE_TIME",
  });
  expect(donation.fees).toEqual({
    donationAmount: 5000,
    processingFee: 143,
    platformFee: 0,
    totalCharged: 5143,
    netToOrg: 5000,
  });
  const quoted = await api("/api/public/quote", {
    body: { campaignId: campaign.id, amount: 5000, coverFees: true },
  });
  expect(await quoted.json()).toEqual(donation.fees);

  expect((await pay(stack, donation)).status).toBe(200);
  await expectStatus(api, donation, "SUCCEEDED");

  const record = await bodyOf(await api(`/api/donations/${donation.donation.id}`, { token }));
  expect(record).toMatchObject({
    status: "SUCCEEDED",
    currency: "usd",
    frequency: "ONE_TIME",
    amountCents: 5000,
    totalChargedCents: 5143,
    processingFeeCents: 143,
    platformFeeCents: 0,
    netAmountCents: 5000,
    actualProcessingFeeCents: 143,
    receivedCents: 5143,
    coverFees: true,
    paymentMethod: "CARD",
    failureReason: null,
    donor: { firstName: "Ada", lastName: "Okafor", email: "ada@donors.example" },
    campaign: { id: campaign.id, title: "Beds & Blankets" },
    org: { id: org.id, name: "Hope Harbor" },
  });
  const list = await bodyOf(await api(`/api/donations?orgId=${org.id}`, { token }));
  expect(list["pagination"]).toEqual({ page: 1, limit: 50, total: 1, totalPages: 1 });
  const donors = await bodyOf(await api(`/api/donors?orgId=${org.id}&q=okaf`, { token }));
  expect(donors["donors"]).toEqual([
    expect.objectContaining({ email: "ada@donors.example", totalCents: 5000, donationCount: 1 }),
  ]);

  const today = new Date().toISOString().slice(0, 10);
  const report = await bodyOf(await api(`/api/reporting/campaign/${campaign.id}?orgId=${org.id}`, { token }));
  expect(report).toMatchObject({
    campaign: { raisedAmountCents: 5000, donationCount: 1, status: "ACTIVE" },
    summary: {
      totalRaisedCents: 5000,
      donationCount: 1,
      avgGiftCents: 5000,
      uniqueDonors: 1,
      recurringCount: 0,
      oneTimeCount: 1,
    },
    topDonors: [{ firstName: "Ada", lastName: "O.", totalCents: 5000, count: 1 }],
    paymentMethods: [{ method: "CARD", count: 1, amountCents: 5000 }],
    frequencyBreakdown: [{ frequency: "ONE_TIME", count: 1, amountCents: 5000 }],
    topSources: [{ source: "newsletter", count: 1, amountCents: 5000 }],
  });
  const trend = report["trend"] as { date: string; amountCents: number; count: number }[];
  expect(trend).toHaveLength(31);
  expect(trend.find((day) => day.count > 0)).toMatchObject({ amountCents: 5000, count: 1 });
  expect([trend.at(-1)?.date, trend.at(-2)?.date]).toContain(today);

  await expect.poll(() => mails({ to: "ada@donors.example" })).toHaveLength(1);
  await expect.poll(() => mails({ to: "grace@family.example" })).toHaveLength(1);
  // The admin notice and the 50 % milestone.
  await expect.poll(() => mails({ to: `office@${org.slug}.example` })).toHaveLength(2);
  const [tribute] = await mails({ to: "grace@family.example" });
  expect(tribute?.html).not.toContain("<b>Hopper");
  expect(tribute?.html).toContain("&lt;b&gt;Hopper");
});

test("duplicate, late and out-of-order events are applied once", async ({
  api,
  stack,
  mails,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const email = `${org.slug}@donors.example`;
  const donation = await createDonation(api, campaign.id, {
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  expect((await pay(stack, donation, "pm_card_visa_chargeDeclined")).status).toBe(402);
  await expectStatus(api, donation, "FAILED");
  expect((await pay(stack, donation)).status).toBe(200);
  await expectStatus(api, donation, "SUCCEEDED");
  const ours = await deliveriesAbout(stack, donation.intentId);
  expect(ours.map(({ type }) => type)).toContain("payment_intent.payment_failed");
  for (const { event } of [...ours, ...ours])
    expect((await fetch(`${stack.processor}/_control/events/${event}/resend`, { method: "POST" })).ok).toBe(
      true,
    );
  const second = await createDonation(api, campaign.id, {
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  await pay(stack, second);
  await expectStatus(api, second, "SUCCEEDED");
  await expect.poll(() => mails({ to: email })).toHaveLength(2);
  expect(await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`))).toMatchObject({
    raisedAmountCents: 10_000,
    donationCount: 2,
  });
  await expectStatus(api, donation, "SUCCEEDED");
});

test("a decline sets FAILED with a readable reason, and the same payment can be retried", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id);
  expect((await pay(stack, donation, "pm_card_visa_chargeDeclinedInsufficientFunds")).status).toBe(402);
  await expectStatus(api, donation, "FAILED");
  const { token } = org.owner;
  expect(await bodyOf(await api(`/api/donations/${donation.donation.id}`, { token }))).toMatchObject({
    status: "FAILED",
    failureReason: "Insufficient funds",
  });
  expect(await bodyOf(await api(`/api/campaigns/${campaign.id}`, { token }))).toMatchObject({
    raisedAmountCents: 0,
    donationCount: 0,
  });
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");
  expect(await bodyOf(await api(`/api/donations/${donation.donation.id}`, { token }))).toMatchObject({
    failureReason: null,
  });
});

test("a bank payment stays pending until it settles, and counts then", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id, { amount: 100_000, paymentMethod: "ach" });
  expect(donation.fees).toMatchObject({ processingFee: 500, netToOrg: 99_500 });
  expect((await pay(stack, donation, "pm_usBankAccount")).status).toBe(200);
  await expect
    .poll(async () => bodyOf(await api(`/api/public/donations/${donation.token}`)))
    .toMatchObject({ status: "PENDING", processing: true });
  await fetch(`${stack.processor}/_control/payment_intents/${donation.intentId}/settle`, { method: "POST" });
  await expectStatus(api, donation, "SUCCEEDED");
  expect(await bodyOf(await api(`/api/public/donations/${donation.token}`))).toMatchObject({
    paymentMethod: "ACH",
  });
});

test("wallet payments are distinguished from card payments", async ({ api, stack, newOrganization }) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await createDonation(api, campaign.id, { paymentMethod: "apple_pay" });
  await pay(stack, donation, "pm_card_applePay");
  await expectStatus(api, donation, "SUCCEEDED");
  expect(await bodyOf(await api(`/api/public/donations/${donation.token}`))).toMatchObject({
    paymentMethod: "APPLE_PAY",
  });
});

test("concurrent buyers get exactly the remaining tickets", async ({ api, stack, newOrganization }) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, {
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketCapacity: 5,
  });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      api("/api/donations", {
        // Each buyer has its own address, because the holds per address are limited.
        headers: { "x-forwarded-for": elsewhere() },
        body: {
          campaignId: campaign.id,
          amount: 2500,
          ticketCount: 1,
          donor: { email: `guest${index}@example.com`, firstName: "Guest", lastName: String(index) },
        },
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  const refused = answers.find((answer) => answer.status !== 200);
  expect(await refused?.json()).toEqual({ error: "Sorry, not enough tickets available", status: 400 });
  const paid = answers.find((answer) => answer.status === 200);
  const created = (await paid?.json()) as Awaited<ReturnType<typeof createDonation>>;
  const donation = {
    ...created,
    token: paid?.headers.get("location")?.split("/").at(-1) ?? "",
    intentId: created.clientSecret.split("_secret_")[0] ?? "",
  };
  await pay(stack, donation);
  await expectStatus(api, donation, "SUCCEEDED");
  expect(await bodyOf(await api(`/api/campaigns/${campaign.id}`, { token: org.owner.token }))).toMatchObject({
    ticketsSold: 1,
  });
});
