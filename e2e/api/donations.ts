import { randomBytes } from "node:crypto";
import { expect } from "playwright/test";
import type { Organization } from "../support/organization";
import type { ApiOptions, StackInfo } from "../support/stack";

export type Api = (path: string, options?: ApiOptions) => Promise<Response>;
export type Campaign = { id: string; slug: string; title: string };
type Created = {
  donation: { id: string; amountCents: number; status: string; frequency: string };
  clientSecret: string;
  fees: {
    donationAmount: number;
    processingFee: number;
    platformFee: number;
    totalCharged: number;
    netToOrg: number;
  };
};
export type Donation = Created & { token: string; intentId: string };

/** The JSON body of a response of any status. */
export async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  return (await answer.json()) as Record<string, unknown>;
}

/** A published campaign of the organization. */
export async function publishCampaign(
  api: Api,
  org: Organization,
  fields: Record<string, unknown> = {},
): Promise<Campaign> {
  const made = await api(`/api/orgs/${org.slug}/campaigns`, {
    token: org.owner.token,
    body: { title: `Winter Beds ${randomBytes(4).toString("hex")}`, type: "DONATION", ...fields },
  });
  expect(made.status).toBe(201);
  const campaign = (await made.json()) as Campaign;
  const published = await api(`/api/campaigns/${campaign.id}`, {
    method: "PATCH",
    token: org.owner.token,
    body: { status: "ACTIVE" },
  });
  expect(published.status).toBe(200);
  return campaign;
}

/** A complete request for a donation of $50.00 by card. */
export function donationBody(
  campaignId: string,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    campaignId,
    amount: 5000,
    donor: {
      email: `donor-${randomBytes(5).toString("hex")}@example.com`,
      firstName: "Ada",
      lastName: "Okafor",
    },
    ...fields,
  };
}

/** A unique visitor address. */
export const elsewhere = () => `10.${[...randomBytes(3)].join(".")}`;

/** Creates a donation from its own visitor address and expects success. */
export async function createDonation(
  api: Api,
  campaignId: string,
  fields: Record<string, unknown> = {},
): Promise<Donation> {
  const headers = { "x-forwarded-for": elsewhere() };
  const answer = await api("/api/donations", { body: donationBody(campaignId, fields), headers });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const created = (await answer.json()) as Created;
  const token = answer.headers.get("location")?.split("/").at(-1) ?? "";
  return { ...created, token, intentId: created.clientSecret.split("_secret_")[0] ?? "" };
}

/** Pays through the processor's API with the publishable key and the client secret, without a browser. */
export async function pay(stack: StackInfo, donation: Donation, method = "pm_card_visa"): Promise<Response> {
  return fetch(`${stack.processor}/v1/payment_intents/${donation.intentId}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stack.keys.publishable}`,
      "content-type": "application/x-www-form-urlencoded",
      "stripe-version": "2026-10-28.endive",
      "idempotency-key": randomBytes(8).toString("hex"),
    },
    body: new URLSearchParams({ client_secret: donation.clientSecret, payment_method: method }),
  });
}

/** Waits until the donation's public status is this one. */
export async function expectStatus(
  api: Api,
  donation: Donation,
  status: string,
  timeout = 60_000,
): Promise<void> {
  await expect
    .poll(async () => (await bodyOf(await api(`/api/public/donations/${donation.token}`)))["status"], {
      timeout,
    })
    .toBe(status);
}
