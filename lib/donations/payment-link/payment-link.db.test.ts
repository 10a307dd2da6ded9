import { beforeEach, expect, test, vi } from "vitest";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { requestPaymentLink } from "@/lib/donations/public-api";
import type { Context } from "@/lib/kernel/context";
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

test("one mailbox gets at most three links in half an hour, however many donations use it", async () => {
  const campaign = await setUp();
  const donorEmail = `${unique()}@example.com`;
  for (let count = 0; count < 5; count++)
    await request((await makeDonation(campaign, { status: "PENDING", donorEmail })).id);
  expect(background.sent).toHaveLength(3);
});

test("one network address can request ten links within an hour, for any mailboxes", async () => {
  const campaign = await setUp();
  const ctx = visitor();
  const requestLink = async () => request((await makeDonation(campaign, { status: "PENDING" })).id, ctx);
  for (let count = 0; count < 10; count++) await requestLink();
  await expect(requestLink()).rejects.toMatchObject({ code: "limited" });
  expect(background.sent).toHaveLength(10);
});

test("every mail counts towards its organization's limit, even the first to a mailbox, and none is sent above it", async () => {
  const campaign = await setUp();
  const requestLink = async () => request((await makeDonation(campaign, { status: "PENDING" })).id);
  await requestLink();
  limit.isFull = true;
  expect(await requestLink()).toEqual({ requested: true });
  expect(limit.counted).toEqual(Array(2).fill(`payment-mail ${campaign.orgId}`));
  expect(background.sent).toHaveLength(1);
});

test("an unknown token is not found", async () => {
  await expect(request("unknown")).rejects.toMatchObject({ code: "not_found" });
});
