import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { milestones } from "@/db/schema/emails";
import { testDatabase } from "@/db/testing";
import type { Outcome } from "../deliver";
import { recordReachedMilestones } from "../follow-up/record-milestones";
import { findDonations } from "../store";
import { type Mailbox, startMailbox } from "../testing/mailbox";
import { emailRow, makeSucceededDonation, setRaised, systemContext } from "../testing/rows";
import { sendMilestone } from "./send-milestone";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.clearFaults());
afterAll(() => mailbox.stop());

async function recorded(campaignId: string): Promise<number[]> {
  const rows = await testDatabase()
    .select()
    .from(milestones)
    .where(eq(milestones.campaignId, campaignId))
    .orderBy(asc(milestones.percent));
  return rows.map(({ percent }) => percent);
}

/** Creates a campaign with a goal of $1,000.00, and a function that sets its total and emits the event. */
async function makeGoalCampaign() {
  const { donation, campaign, staff } = await makeSucceededDonation({ goalAmountCents: 100_000 });
  const record = async () =>
    recordReachedMilestones(systemContext(), await findDonations(testDatabase(), [donation.id]));
  /** Records reached milestones and sends owed emails, as the background functions do. */
  const emit = async () => {
    let outcome: Outcome = "not_due";
    for (const owed of await record()) outcome = await sendMilestone(systemContext(), owed);
    return outcome;
  };
  const subjects = async () => (await mailbox.mailsTo(staff)).map((mail) => mail.subject).reverse();
  return { campaign, staff, record, emit, subjects, raise: (cents: number) => setRaised(campaign.id, cents) };
}

test("each share of the goal is published once, even if the total falls and rises", async () => {
  const { campaign, emit, subjects, raise } = await makeGoalCampaign();
  await raise(24_999);
  expect(await emit()).toBe("not_due");
  for (const cents of [25_000, 49_999, 50_000, 30_000, 50_000, 99_999, 100_000, 300_000]) {
    await raise(cents);
    await emit();
  }
  expect(await subjects()).toEqual([
    "Winter Beds has reached 25% of its goal",
    "Winter Beds has reached 50% of its goal",
    "Winter Beds has reached 75% of its goal",
    "Winter Beds has reached its goal",
  ]);
  expect(await recorded(campaign.id)).toEqual([25, 50, 75, 100]);
});

test("a donation that passes several shares sends one email, about the highest", async () => {
  const { campaign, emit, subjects, raise } = await makeGoalCampaign();
  await raise(80_000);
  expect(await emit()).toBe("sent");
  expect(await emit()).toBe("not_due");
  expect(await subjects()).toEqual(["Winter Beds has reached 75% of its goal"]);
  expect(await recorded(campaign.id)).toEqual([25, 50, 75]);
});

test("twenty concurrent donations publish a share once", async () => {
  const { campaign, staff, emit, subjects, raise } = await makeGoalCampaign();
  await raise(60_000);
  const runs = await Promise.allSettled(Array.from({ length: 20 }, () => emit()));
  expect(runs.filter((run) => run.status === "fulfilled" && run.value === "sent").length).toBeGreaterThan(0);
  // Of concurrent runs with the same email, all but one may get a retry.
  for (const run of runs)
    if (run.status === "rejected") expect(run.reason).toMatchObject({ kind: "temporary" });
  await emit();
  expect(await subjects()).toEqual(["Winter Beds has reached 50% of its goal"]);
  expect(await recorded(campaign.id)).toEqual([25, 50]);
  expect(await emailRow(`milestone:${campaign.id}:50`)).toMatchObject({ recipient: staff, lastError: null });
});

test("a share recorded by a process that crashed before the email is sent by the next one", async () => {
  const { campaign, record, emit, subjects, raise } = await makeGoalCampaign();
  await raise(25_000);
  // The process ends here.
  await record();
  expect(await recorded(campaign.id)).toEqual([25]);
  expect(await subjects()).toEqual([]);

  await raise(26_000);
  expect(await emit()).toBe("sent");
  expect(await subjects()).toEqual(["Winter Beds has reached 25% of its goal"]);
});

test("a campaign without a goal has no milestones", async () => {
  const { donation, campaign } = await makeSucceededDonation();
  await setRaised(campaign.id, 1_000_000);
  const donations = await findDonations(testDatabase(), [donation.id]);
  expect(await recordReachedMilestones(systemContext(), donations)).toEqual([]);
  const owed = { campaignId: campaign.id, percent: 25 };
  expect(await sendMilestone(systemContext(), owed)).toBe("not_due");
  expect(await recorded(campaign.id)).toEqual([]);
});
