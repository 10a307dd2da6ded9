import { setImmediate } from "node:timers/promises";
import { expect } from "playwright/test";
import { firstWord } from "@/components/donate/challenge/proof-hash";
import type { StackInfo } from "../support/stack";
import { type Api, createDonation, type Donation, pay } from "./donations";

export type Challenge = {
  algorithm: string;
  id: string;
  puzzles: number;
  difficultyBits: number;
  token: string;
  expiresAt: string;
};

/**
 * Solves a challenge as documented for `POST /api/donations`; returns the header's value. Yields regularly so that
 * keep-alive connections closed by the app are noticed before reuse.
 */
export async function solveChallenge({ id, puzzles, difficultyBits, token }: Challenge): Promise<string> {
  const nonces: number[] = [];
  for (let nonce = 0; nonces.length < puzzles; nonce++) {
    if (Math.clz32(firstWord(`${id}:${nonces.length}:${nonce}`)) >= difficultyBits) {
      nonces.push(nonce);
      nonce = -1;
    }
    if (nonce % 5000 === 0) await setImmediate();
  }
  return `${token}.${nonces.join("-")}`;
}

/** Donations of unrelated donors, all from the visitor's address unless `address` returns another one for each. */
export async function makeDonations(
  api: Api,
  campaignId: string,
  count: number,
  address?: () => string,
): Promise<Donation[]> {
  const donations: Donation[] = [];
  for (let index = 0; index < count; index++) {
    const from: Api = (path, options) =>
      api(path, { ...options, headers: address ? { "x-forwarded-for": address() } : {} });
    donations.push(await createDonation(from, campaignId));
  }
  return donations;
}

/** Tries this many stolen cards on each donation. */
export async function tryCards(
  stack: StackInfo,
  donations: readonly Donation[],
  each: number,
): Promise<void> {
  await Promise.all(
    donations.map(async (donation) => {
      for (let tries = 0; tries < each; tries++)
        expect((await pay(stack, donation, "pm_card_visa_chargeDeclined")).status).toBe(402);
    }),
  );
}

/** Waits until the organization has `count` declines, without creating a donation. */
export async function untilDeclined(
  api: Api,
  org: { slug: string; owner: { token: string } },
  count: number,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const seen = await api(`/api/orgs/${org.slug}/protection`, { token: org.owner.token });
        return ((await seen.json()) as { lastDay: { declines: number } }).lastDay.declines;
      },
      { timeout: 60_000 },
    )
    .toBe(count);
}
