import { inForm } from "../../scripts/long-forms";
import { type Api, bodyOf, createDonation, expectStatus, pay, publishCampaign } from "../api/donations";
import { mailedManageToken } from "../support/mailed-links";
import { expect, test } from "./test";

/** Advancing the processor by a day takes a fraction of a second: it creates payouts, which the app then reads. */
const MONTHS = inForm(2, 12);
const PAYMENTS = 1 + MONTHS;
const RAISED_CENTS = PAYMENTS * 5000;

test.setTimeout(inForm(300_000, 1_200_000));

type Subscription = { id: string; status: string; nextChargeAt: string | null; history: { kind: string }[] };

async function subscriptionsOf(api: Api, orgId: string, token: string): Promise<Subscription[]> {
  const list = await bodyOf(await api(`/api/subscriptions?orgId=${orgId}`, { token }));
  return list["subscriptions"] as Subscription[];
}

test("a monthly donation: first payment, renewals month after month, and cancellation by the donor", async ({
  api,
  stack,
  mails,
  moveClock,
  newOrganization,
  tokenFor,
}) => {
  const org = await newOrganization("Monthly Meals");
  const staff = () => tokenFor(org.owner.email);
  const campaign = await publishCampaign(api, org);
  const email = `${org.slug}@monthly.example`;
  const donation = await createDonation(api, campaign.id, {
    frequency: "monthly",
    coverFees: true,
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  expect(donation.donation).toMatchObject({ status: "PENDING", frequency: "MONTHLY" });
  expect((await pay(stack, donation)).status).toBe(200);
  await expectStatus(api, donation, "SUCCEEDED");
  const own = await bodyOf(await api(`/api/public/donations/${donation.token}`));
  const subscriptionToken = (own["subscription"] as { token: string }).token;
  // The donation counts first; its subscription is updated in a later step.
  await expect
    .poll(async () => (await subscriptionsOf(api, org.id, await staff()))[0])
    .toMatchObject({ status: "ACTIVE", frequency: "MONTHLY", amountCents: 5000 });
  const [subscription] = await subscriptionsOf(api, org.id, await staff());
  const totals = async () => bodyOf(await api(`/api/public/campaigns/${campaign.slug}`));
  expect(await totals()).toMatchObject({ raisedAmountCents: 5000, donationCount: 1 });

  await moveClock(`+${MONTHS}months`);
  // The last invoice is finalized one hour after its period begins.
  await moveClock("+1day");
  await expect.poll(async () => (await totals())["donationCount"]).toBe(PAYMENTS);
  expect(await totals()).toMatchObject({ raisedAmountCents: RAISED_CENTS });
  const list = await bodyOf(await api(`/api/donations?orgId=${org.id}`, { token: await staff() }));
  const donations = list["donations"] as { createdAt: string; status: string; frequency: string }[];
  // Compared as a distance: late on the last days of a month an invoice is paid in the next one.
  const times = donations.map(({ createdAt }) => Date.parse(createdAt)).sort((a, b) => a - b);
  const pauses = times.slice(1).map((time, at) => Math.round((time - (times[at] ?? 0)) / 86_400_000));
  expect(times).toHaveLength(PAYMENTS);
  for (const days of pauses) expect([28, 29, 30, 31]).toContain(days);
  await expect.poll(async () => (await mails({ to: email })).length).toBe(PAYMENTS);

  await moveClock("+20days");
  const record = await bodyOf(await api(`/api/subscriptions/${subscription?.id}`, { token: await staff() }));
  expect(record).toMatchObject({ status: "ACTIVE", donationCount: PAYMENTS, raisedCents: RAISED_CENTS });
  const cancel = { method: "POST", body: { reason: "Moving abroad" } };
  expect((await api(`/api/public/subscriptions/${subscriptionToken}/cancel`, cancel)).status).toBe(403);
  const manageToken = await mailedManageToken(mails, email, () =>
    api(`/api/public/subscriptions/${subscriptionToken}/manage-link`, { body: {} }),
  );
  const ended = await api(`/api/public/subscriptions/${manageToken}/cancel`, cancel);
  expect(ended.status, await ended.clone().text()).toBe(200);
  expect(await bodyOf(ended)).toMatchObject({ status: "CANCELED", nextChargeAt: null });
  await moveClock("+40days");
  expect(await totals()).toMatchObject({ donationCount: PAYMENTS });
  // A payout read before one of its payments settled is reconciled again within the hour.
  await moveClock("+2hours");
  // A payout event may still be in flight, and only one verification of an organization runs at a time.
  const differing = async () => {
    const answer = await bodyOf(await api(`/api/orgs/${org.id}/ledger/verify`, { token: await staff() }));
    const checks = answer["checks"] as
      | { name: string; differing: number; differences: unknown[] }[]
      | undefined;
    return checks?.filter((check) => check.differing > 0) ?? answer;
  };
  await expect.poll(differing, { timeout: 180_000 }).toEqual([]);
});
