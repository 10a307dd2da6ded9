import { inForm } from "../../scripts/long-forms";
import { expect, test } from "../support/stack";
import {
  bodyOf,
  createDonation,
  type Donation,
  donationBody,
  expectStatus,
  pay,
  publishCampaign,
} from "./donations";

/** Ten buyers for each ticket. */
const TICKETS = inForm(30, 100);
const BUYERS = 10 * TICKETS;

const EVENT = { type: "EVENT", ticketPriceCents: 2500 };

test("of hundreds of concurrent buyers, ten for each ticket, every ticket is sold once and the rest are refused as sold out", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { ...EVENT, ticketCapacity: TICKETS });
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      const visitor = `10.77.${Math.floor(buyer / 250)}.${(buyer % 250) + 1}`;
      const body = donationBody(campaign.id, { amount: 2500, ticketCount: 1 });
      const answer = await api("/api/donations", { body, headers: { "x-forwarded-for": visitor } });
      return { status: answer.status, token: answer.headers.get("location"), body: await bodyOf(answer) };
    }),
  );
  const served = answers.filter((one) => one.status === 200);
  expect(served).toHaveLength(TICKETS);
  for (const { status, body } of answers.filter((one) => one.status !== 200))
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: "Sorry, not enough tickets available", status: 400 },
    });
  const donations = served.map(({ token, body }) => {
    const clientSecret = String(body["clientSecret"]);
    const intentId = clientSecret.split("_secret_")[0] ?? "";
    return { ...body, token: token?.split("/").at(-1) ?? "", clientSecret, intentId } as unknown as Donation;
  });
  for (const donation of donations) expect((await pay(stack, donation)).status).toBe(200);
  await expect
    .poll(
      async () =>
        (await bodyOf(await api(`/api/campaigns/${campaign.id}`, { token: org.owner.token })))["ticketsSold"],
      { timeout: 60_000 },
    )
    .toBe(TICKETS);
  const one = await api("/api/donations", {
    body: donationBody(campaign.id, { amount: 2500, ticketCount: 1 }),
  });
  expect(await bodyOf(one)).toMatchObject({ error: "Sorry, not enough tickets available" });
});

test("a decline keeps the ticket hold, so the buyer can retry with another card", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { ...EVENT, ticketCapacity: 1 });
  const donation = await createDonation(api, campaign.id, { amount: 2500, ticketCount: 1 });
  expect((await pay(stack, donation, "pm_card_chargeDeclined")).status).toBe(402);
  await expectStatus(api, donation, "FAILED");
  const other = await api("/api/donations", {
    body: donationBody(campaign.id, { amount: 2500, ticketCount: 1 }),
  });
  expect(await bodyOf(other)).toMatchObject({ error: "Sorry, not enough tickets available" });
  expect((await pay(stack, donation)).status).toBe(200);
  await expectStatus(api, donation, "SUCCEEDED");
});
