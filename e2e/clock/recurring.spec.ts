import { type Api, bodyOf, createGift, expectStatus, pay, publishCampaign } from "../api/gifts";
import { mailedManageToken } from "../support/mailed-links";
import { expect, test } from "./test";

type Plan = { id: string; status: string; nextChargeAt: string | null; history: { kind: string }[] };

async function plansOf(api: Api, orgId: string, token: string): Promise<Plan[]> {
  const list = await bodyOf(await api(`/api/subscriptions?orgId=${orgId}`, { token }));
  return list["subscriptions"] as Plan[];
}

test("a monthly gift: the first payment, a year of renewals, and the end by the donor", async ({
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
  const gift = await createGift(api, campaign.id, {
    frequency: "monthly",
    coverFees: true,
    donor: { email, firstName: "Ada", lastName: "Okafor" },
  });
  expect(gift.donation).toMatchObject({ status: "PENDING", frequency: "MONTHLY" });
  expect((await pay(stack, gift)).status).toBe(200);
  await expectStatus(api, gift, "SUCCEEDED");
  const own = await bodyOf(await api(`/api/public/donations/${gift.token}`));
  const planToken = (own["plan"] as { token: string }).token;
  // The gift counts first, its plan follows in a step of its own.
  await expect
    .poll(async () => (await plansOf(api, org.id, await staff()))[0])
    .toMatchObject({ status: "ACTIVE", frequency: "MONTHLY", amountCents: 5000 });
  const [plan] = await plansOf(api, org.id, await staff());
  const totals = async () => bodyOf(await api(`/api/public/campaigns/${campaign.slug}`));
  expect(await totals()).toMatchObject({ raisedAmountCents: 5000, donationCount: 1 });

  await moveClock("+1year");
  // The last of its invoices is closed an hour after its period begins.
  await moveClock("+1day");
  await expect.poll(async () => (await totals())["donationCount"]).toBe(13);
  expect(await totals()).toMatchObject({ raisedAmountCents: 65_000 });
  const list = await bodyOf(await api(`/api/donations?orgId=${org.id}`, { token: await staff() }));
  const gifts = list["donations"] as { createdAt: string; status: string; frequency: string }[];
  expect(new Set(gifts.map((one) => one.createdAt.slice(0, 7))).size).toBe(13);
  await expect.poll(async () => (await mails({ to: email })).length).toBe(13);

  await moveClock("+20days");
  const record = await bodyOf(await api(`/api/subscriptions/${plan?.id}`, { token: await staff() }));
  expect(record).toMatchObject({ status: "ACTIVE", giftCount: 13, raisedCents: 65_000 });
  const cancel = { method: "POST", body: { reason: "Moving abroad" } };
  expect((await api(`/api/public/subscriptions/${planToken}/cancel`, cancel)).status).toBe(403);
  const manageToken = await mailedManageToken(mails, email, () =>
    api(`/api/public/subscriptions/${planToken}/manage-link`, { body: {} }),
  );
  const ended = await api(`/api/public/subscriptions/${manageToken}/cancel`, cancel);
  expect(ended.status, await ended.clone().text()).toBe(200);
  expect(await bodyOf(ended)).toMatchObject({ status: "CANCELED", nextChargeAt: null });
  await moveClock("+2months");
  expect(await totals()).toMatchObject({ donationCount: 13 });
  // The nightly check that the move has set off may be at it: then one asks again.
  const verify = async () =>
    (await bodyOf(await api(`/api/orgs/${org.id}/ledger/verify`, { token: await staff() })))["ok"];
  await expect.poll(verify).toBe(true);
});
