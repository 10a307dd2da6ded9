import { randomBytes } from "node:crypto";
import { expect } from "playwright/test";
import type { Organization } from "../support/organization";
import type { ApiOptions, StackInfo } from "../support/stack";

export type Api = (path: string, options?: ApiOptions) => Promise<Response>;
type Campaign = { id: string; slug: string; title: string };
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
export type Gift = Created & { token: string; intentId: string };

/** An answer's body, whatever its status. */
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

/** A complete request for a gift of $50.00 by card. */
export function giftBody(campaignId: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
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

/** An address that no other visitor has. */
export const elsewhere = () => `10.${[...randomBytes(3)].join(".")}`;

/** Creates a gift as a donor of an address of their own, and expects that to succeed. */
export async function createGift(
  api: Api,
  campaignId: string,
  fields: Record<string, unknown> = {},
): Promise<Gift> {
  const headers = { "x-forwarded-for": elsewhere() };
  const answer = await api("/api/donations", { body: giftBody(campaignId, fields), headers });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const created = (await answer.json()) as Created;
  const token = answer.headers.get("location")?.split("/").at(-1) ?? "";
  return { ...created, token, intentId: created.clientSecret.split("_secret_")[0] ?? "" };
}

/** Pays without a browser: the processor's own call, with the publishable key and the client secret. */
export async function pay(stack: StackInfo, gift: Gift, method = "pm_card_visa"): Promise<Response> {
  return fetch(`${stack.processor}/v1/payment_intents/${gift.intentId}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stack.keys.publishable}`,
      "content-type": "application/x-www-form-urlencoded",
      "stripe-version": "2026-10-28.endive",
      "idempotency-key": randomBytes(8).toString("hex"),
    },
    body: new URLSearchParams({ client_secret: gift.clientSecret, payment_method: method }),
  });
}

/** Waits until the donor's own page would show this status. */
export async function expectStatus(api: Api, gift: Gift, status: string, timeout = 15_000): Promise<void> {
  await expect
    .poll(async () => (await bodyOf(await api(`/api/public/donations/${gift.token}`)))["status"], { timeout })
    .toBe(status);
}
