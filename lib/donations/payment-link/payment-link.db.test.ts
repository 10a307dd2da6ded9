import { beforeEach, describe, expect, test, vi } from "vitest";
import { solve } from "@/components/donate/challenge/proof-solve";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { requestPaymentLink } from "@/lib/donations/public-api";
import { newChallenge } from "@/lib/fraud/challenge";
import { addressKey, challengeKey } from "@/lib/fraud/keys";
import { MAIL_PROOF_BITS } from "@/lib/fraud/rules";
import { challengeSchema } from "@/lib/fraud/schemas";
import type { Context } from "@/lib/kernel/context";
import type { AppError } from "@/lib/kernel/errors";
import { viewToken } from "@/lib/links/view-token";
import { background } from "@/lib/services/inngest/__mocks__/send";

vi.mock("@/lib/services/inngest/send");
const limit = vi.hoisted(() => ({ isFull: false, counted: [] as string[] }));
vi.mock("@/lib/http/limits/limiter", async (original) => ({
  ...(await original<typeof import("@/lib/http/limits/limiter")>()),
  consume: async ({ name }: { name: string }, subject: string) => {
    limit.counted.push(`${name} ${subject}`);
    return { allowed: !limit.isFull };
  },
}));
beforeEach(() => {
  background.sent.length = 0;
  limit.isFull = false;
  limit.counted.length = 0;
});

const NOW = new Date("2026-06-01T12:00:00Z");
const visitor = (address = unique("10.")): Context => ({
  db: testDatabase(),
  actor: { kind: "public" },
  now: NOW,
  requestId: "test",
  client: { address, proof: null },
});
const request = (donationId: string, ctx = visitor()) =>
  requestPaymentLink.run(ctx, { params: { token: viewToken("donation", donationId) }, body: {} });

const setUp = async () => makeCampaign((await makeOrganization()).id);

test("the link goes to the address of an unpaid donation; the response is the same if nothing is left to pay", async () => {
  const campaign = await setUp();
  const unpaid = await makeDonation(campaign, { status: "PENDING" });
  const declined = await makeDonation(campaign, { status: "FAILED" });
  const others = [
    await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: NOW }),
    await makeDonation(campaign, { status: "PENDING", processingSince: NOW }),
    await makeDonation(campaign, { status: "FAILED", closedAt: NOW }),
  ];
  for (const { id } of [unpaid, declined, ...others])
    expect(await request(id)).toMatchObject({ requested: true });
  expect(background.sent.map(({ data }) => data["donationId"])).toEqual([unpaid.id, declined.id]);
});

describe("requests by others never keep a donor from the mail:", () => {
  const asksForProof = { code: "forbidden", extra: { body: { reason: "missing" } } };
  const emailed = () => background.sent.map(({ data }) => data["donationId"]);

  /** Requests the link, and once more with a proof if one is required, as a client of the API does. */
  async function requestWithProof(donationId: string): Promise<void> {
    const ctx = visitor();
    const refused = await request(donationId, ctx).then(
      () => null,
      (error: AppError) => error,
    );
    if (!refused) return;
    expect(refused).toMatchObject(asksForProof);
    const challenge = challengeSchema.parse(refused.extra.body?.["challenge"]);
    const proof = await solve(challenge, () => {});
    const client = { address: ctx.client?.address ?? "", proof };
    await request(donationId, { ...ctx, client });
    await expect(request(donationId, { ...ctx, client })).rejects.toMatchObject({
      extra: { body: { reason: "used" } },
    });
  }

  test("one address gets two mails to a mailbox, and the donor's own request needs no proof", async () => {
    const campaign = await setUp();
    const donorEmail = `${unique()}@example.com`;
    const unpaid = () => makeDonation(campaign, { status: "PENDING", donorEmail });
    const attacker = visitor();
    for (let count = 0; count < 2; count++) await request((await unpaid()).id, attacker);
    for (let count = 0; count < 5; count++)
      await expect(request((await unpaid()).id, attacker)).rejects.toMatchObject(asksForProof);
    expect(background.sent).toHaveLength(2);
    const { id } = await unpaid();
    expect(await request(id)).toEqual({ requested: true });
    expect(emailed()).toContain(id);
  });

  test("many addresses get three mails to a mailbox, and the donor gets the mail with a proof", async () => {
    const campaign = await setUp();
    const donorEmail = `${unique()}@example.com`;
    const unpaid = () => makeDonation(campaign, { status: "PENDING", donorEmail });
    const bots = await Promise.allSettled(
      Array.from({ length: 12 }, async () => request((await unpaid()).id)),
    );
    expect(bots.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(background.sent).toHaveLength(3);
    const { id } = await unpaid();
    await requestWithProof(id);
    expect(emailed().filter((one) => one === id)).toHaveLength(1);
  });

  test("above the organization's limit, the donor gets the mail with a proof", async () => {
    const campaign = await setUp();
    limit.isFull = true;
    const { id } = await makeDonation(campaign, { status: "PENDING" });
    await requestWithProof(id);
    expect(emailed()).toEqual([id]);
  });
});

test("one donation's link is mailed at most three times in half an hour, even with proofs", async () => {
  const campaign = await setUp();
  const { id } = await makeDonation(campaign, { status: "PENDING" });
  for (let count = 0; count < 3; count++) await request(id);
  const client = visitor().client ?? { address: "", proof: null };
  const bound = { campaignId: campaign.id, addressKey: addressKey(client.address) };
  const proof = await solve(newChallenge(challengeKey(), bound, MAIL_PROOF_BITS, NOW), () => {});
  expect(await request(id, { ...visitor(), client: { ...client, proof } })).toEqual({ requested: true });
  expect(background.sent).toHaveLength(3);
  const later = new Date(NOW.getTime() + 31 * 60_000);
  await request(id, { ...visitor(), now: later });
  expect(background.sent).toHaveLength(4);
});

test("one network address can request ten links within an hour, for any mailboxes", async () => {
  const campaign = await setUp();
  const ctx = visitor();
  const requestLink = async () => request((await makeDonation(campaign, { status: "PENDING" })).id, ctx);
  for (let count = 0; count < 10; count++) await requestLink();
  await expect(requestLink()).rejects.toMatchObject({ code: "limited" });
  expect(background.sent).toHaveLength(10);
});

test("every mail without a proof counts towards its organization's limit, even the first to a mailbox", async () => {
  const campaign = await setUp();
  const requestLink = async () => request((await makeDonation(campaign, { status: "PENDING" })).id);
  await requestLink();
  limit.isFull = true;
  await expect(requestLink()).rejects.toMatchObject({ code: "forbidden" });
  expect(limit.counted).toEqual(Array(2).fill(`payment-mail ${campaign.orgId}`));
  expect(background.sent).toHaveLength(1);
});

test("an unknown token is not found", async () => {
  await expect(request("unknown")).rejects.toMatchObject({ code: "not_found" });
});
