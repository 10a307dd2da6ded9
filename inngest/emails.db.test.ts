import { until } from "@almoner/inngest-emulator/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databaseUrl } from "@/db/testing";
import { makeDonations, refusedAddress, rowsOf, startProvider } from "@/lib/emails/testing/follow-ups";
import { setRaised } from "@/lib/emails/testing/rows";
import { type JobServer, startJobServer } from "./testing/job-server";

vi.mock("@/lib/services/log", () => ({
  log: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
}));

/** The real functions under a local installation's real job server, with the mailbox as email provider. */
let provider: Awaited<ReturnType<typeof startProvider>>;
let jobs: JobServer;

beforeAll(async () => {
  provider = await startProvider();
  const functions = async () => (await import("./emails")).emailFunctions;
  jobs = await startJobServer({ databaseUrl, functions });
});
beforeEach(() => {
  provider.calls.length = 0;
});
afterEach(() => provider.clearFaults());
afterAll(async () => {
  await jobs.stop();
  await provider.stop();
});

const succeeded = (ids: readonly string[]) =>
  jobs.client.send(
    ids.map((donationId) => ({
      id: `donation-succeeded:${donationId}`,
      name: "donation/succeeded",
      data: { donationId },
    })),
  );
const sent = async (ids: readonly string[]) =>
  (await rowsOf(ids)).filter(({ sentAt }) => sentAt !== null).length;

test("donations that succeed together are followed up in a few calls, each email once", async () => {
  const { ids, donors, staff } = await makeDonations(60);
  await succeeded(ids);
  await until("the emails", async () => (await sent(ids)) === 120);
  expect(provider.calls.length).toBeLessThan(10);
  expect(await provider.mailsTo(staff)).toHaveLength(60);
  for (const donor of [donors[0], donors[59]]) expect(await provider.mailsTo(donor ?? "")).toHaveLength(1);
});

test("a failed batch is repeated unchanged; mails it releases, and milestones, are sent individually", async () => {
  const refused = await makeDonations(3, (index) => (index === 0 ? { donorEmail: refusedAddress() } : {}));
  await provider.fault({ on: "requests", kind: "fail", status: 429, times: 1 });
  await succeeded(refused.ids);
  await until("the others", async () => (await sent(refused.ids)) === 5);
  expect(new Set(provider.calls).size).toBe(1);

  const { ids, campaign, staff } = await makeDonations(2, () => ({ goalAmountCents: 100_000 }));
  await setRaised(campaign.id, 30_000);
  await provider.fault({ on: "requests", kind: "fail", status: 422, times: 1 });
  await succeeded(ids);
  await until("each alone", async () => (await sent(ids)) === 4);
  await until("the milestone", async () => (await provider.mailsTo(staff)).length === 3);
  const alone = [...ids.flatMap((id) => [`admin:${id}`, `receipt:${id}`]), `milestone:${campaign.id}:25`];
  expect(provider.calls).toEqual(expect.arrayContaining(alone));
});
