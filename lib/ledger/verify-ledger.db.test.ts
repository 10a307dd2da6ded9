import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "@/db/testing";
import { type AppError, unavailable } from "@/lib/kernel/errors";
import { fold } from "@/lib/rollups/store";
import { foldBalances } from "./balance-store";
import { repairLedger } from "./repair-ledger";
import { makeStory, paidGift, systemContext } from "./testing/story";
import { verifyLedger } from "./verify-ledger";

const processor = vi.hoisted(() => ({ balanceCents: null as number | null }));
vi.mock("@/lib/services/processor-payouts", () => ({
  retrieveBalance: async () => {
    if (processor.balanceCents === null) throw unavailable("down");
    return { availableCents: processor.balanceCents, pendingCents: 0 };
  },
}));
vi.mock("@/lib/services/log", () => ({ log: { error: () => {}, warn: () => {} } }));
beforeEach(() => {
  processor.balanceCents = null;
});

type Story = Awaited<ReturnType<typeof makeStory>>;
const found = async (story: Story) => {
  const { checks } = await verifyLedger(systemContext(), story.org.id);
  return checks.flatMap((check) => check.differences.map((one) => ({ check: check.name, ...one })));
};

/** The journal's triggers off for one statement, as somebody with the superuser's rights could. */
const pastTheGuards = (statement: SQL) =>
  testDatabase().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });

describe("verification", () => {
  test("finds nothing where everything is booked, folded or not", async () => {
    const story = await makeStory();
    expect(await found(story)).toEqual([]);
    const before = await verifyLedger(systemContext(), story.org.id);
    expect(before.ok).toBe(true);
    expect(before.checks.find((check) => check.name === "gift-status")?.checked).toBe(7);
    await fold(testDatabase(), story.campaign.id);
    await fold(testDatabase(), story.event.id);
    expect((await verifyLedger(systemContext(), story.org.id)).ok).toBe(true);
  });

  test("sees a whole instant while gifts settle and fold at the same time", async () => {
    const story = await makeStory();
    let done = false;
    const writing = (async () => {
      for (let i = 0; i < 40; i++) {
        await paidGift(story.campaign);
        await fold(testDatabase(), story.campaign.id);
      }
      done = true;
    })();
    let looks = 0;
    while (!done) {
      expect(await found(story)).toEqual([]);
      looks += 1;
    }
    await writing;
    expect(looks).toBeGreaterThan(1);
  });

  test("compares the balance with the processor's, and says so where it cannot", async () => {
    const story = await makeStory();
    const balance = async () =>
      (await verifyLedger(systemContext(), story.org.id)).checks.find(
        (one) => one.name === "processor-balance",
      );
    expect(await balance()).toMatchObject({ checked: 0, differing: 0 });
    // Six paid gifts of $50.00 net $48.60 each; $62.50 went back. The disputed money was not taken back yet.
    processor.balanceCents = 6 * 4860 - 6250;
    expect(await balance()).toMatchObject({ checked: 1, differing: 0 });
    processor.balanceCents += 1;
    expect(await balance()).toMatchObject({
      differences: [{ expected: 6 * 4860 - 6250, actual: 6 * 4860 - 6249 }],
    });
  });

  test("runs once at a time for an organization", async () => {
    const story = await makeStory();
    const both = await Promise.allSettled([
      verifyLedger(systemContext(), story.org.id),
      verifyLedger(systemContext(), story.org.id),
      verifyLedger(systemContext(), story.org.id),
    ]);
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) expect((error as AppError).code).toBe("conflict");
  });
});

/** Each kind of damage, what must be found, and whether facts tell how to repair it. */
const DAMAGES: { name: string; damage: (story: Story) => SQL; check: string; folded?: boolean }[] = [
  {
    name: "a campaign's total",
    folded: true,
    damage: ({ campaign }) =>
      sql`update rollups set amount_cents = amount_cents + 7 where campaign_id = ${campaign.id} and dimension = 'total'`,
    check: "campaign-totals",
  },
  {
    name: "a lost pending change",
    damage: ({ campaign }) =>
      sql`delete from rollup_pending where id = (select min(id) from rollup_pending where campaign_id = ${campaign.id})`,
    check: "campaign-totals",
  },
  ...["day", "hour", "method", "frequency", "source"].map((dimension) => ({
    name: `the total of a ${dimension}`,
    folded: true,
    damage: ({ campaign }: Story) =>
      sql`update rollups set gift_count = gift_count + 1 where campaign_id = ${campaign.id} and dimension = ${dimension}`,
    check: "campaign-slices",
  })),
  {
    name: "a day that never was",
    damage: ({ campaign }) =>
      sql`insert into rollups (campaign_id, dimension, key, amount_cents, gift_count) values (${campaign.id}, 'day', '2001-01-01', 100, 1)`,
    check: "campaign-slices",
  },
  {
    name: "a donor's total",
    folded: true,
    damage: ({ campaign, kept }) =>
      sql`update rollups set amount_cents = amount_cents - 1 where campaign_id = ${campaign.id} and dimension = 'donor' and key = ${kept.donorId}`,
    check: "donor-totals",
  },
  {
    name: "a donor's wish to stay anonymous",
    folded: true,
    damage: ({ campaign, kept }) =>
      sql`update rollups set anonymous_count = 0 where campaign_id = ${campaign.id} and dimension = 'donor' and key = ${kept.donorId}`,
    check: "donor-totals",
  },
  {
    name: "the count of donors",
    folded: true,
    damage: ({ campaign }) =>
      sql`update rollups set donor_count = donor_count + 1 where campaign_id = ${campaign.id} and dimension = 'total'`,
    check: "unique-donors",
  },
  {
    name: "tickets sold",
    damage: ({ event }) => sql`update campaigns set tickets_sold = tickets_sold + 1 where id = ${event.id}`,
    check: "tickets",
  },
  {
    name: "tickets held",
    damage: ({ event }) => sql`update campaigns set tickets_held = 0 where id = ${event.id}`,
    check: "tickets",
  },
  {
    name: "what is matched",
    damage: ({ campaign }) =>
      sql`update campaigns set matched_cents = matched_cents - 5 where id = ${campaign.id}`,
    check: "matching",
  },
  {
    name: "the fee waiver",
    damage: ({ org }) => sql`update organizations set waiver_used_cents = 1 where id = ${org.id}`,
    check: "waiver",
  },
  {
    name: "the balance of an account",
    folded: true,
    damage: ({ org }) =>
      sql`update ledger_balances set amount_cents = amount_cents + 1 where org_id = ${org.id} and account = 'ORGANIZATION'`,
    check: "ledger-balances",
  },
  {
    name: "a lost change of a balance",
    damage: ({ org }) =>
      sql`delete from ledger_pending where id = (select min(id) from ledger_pending where org_id = ${org.id})`,
    check: "ledger-balances",
  },
  {
    name: "a gift's counted cents",
    damage: ({ partly }) =>
      sql`update donations set counted_cents = counted_cents + 3 where id = ${partly.id}`,
    check: "gift-counted",
  },
  {
    name: "a gift's refunded cents",
    damage: ({ partly }) => sql`update donations set refunded_cents = 0 where id = ${partly.id}`,
    check: "gift-refunds",
  },
  {
    name: "a gift's status",
    damage: ({ contested }) =>
      sql`update donations set status = 'SUCCEEDED', counted_gifts = 1, counted_cents = 5000 where id = ${contested.id}`,
    check: "gift-status",
  },
  {
    name: "a refund that was marked by hand",
    damage: ({ kept, org }) =>
      sql`insert into disputes (id, processor_dispute_id, org_id, donation_id, amount_cents, reason, status, processor_status, opened_at, closed_at, created_at, updated_at)
          values (${`d${kept.id}`}, ${`dp${kept.id}`}, ${org.id}, ${kept.id}, 5000, 'fraudulent', 'LOST', 'lost', now(), now(), now(), now())`,
    check: "gift-status",
  },
  {
    name: "a lost journal entry",
    damage: ({ kept }) =>
      sql`with gone as (delete from journal_lines where entry_id in (select id from journal_entries where donation_id = ${kept.id}))
          delete from journal_entries where donation_id = ${kept.id}`,
    check: "gift-entries",
  },
  {
    name: "an entry without its lines",
    damage: ({ kept }) =>
      sql`delete from journal_lines where entry_id in (select id from journal_entries where donation_id = ${kept.id})`,
    check: "journal-balance",
  },
];

describe("damage to", () => {
  test.each(DAMAGES)("$name is found and repaired", async ({ damage, check, folded }) => {
    const story = await makeStory();
    if (folded) {
      await fold(testDatabase(), story.campaign.id);
      await fold(testDatabase(), story.event.id);
      await foldBalances(testDatabase(), story.org.id);
    }
    await pastTheGuards(damage(story));
    const differences = await found(story);
    expect(differences.map((one) => one.check)).toContain(check);
    for (const one of differences) expect(one.expected).not.toEqual(one.actual);
    await repairLedger(systemContext(), story.org.id);
    expect(await found(story)).toEqual([]);
  });

  test.each<{ name: string; damage: (story: Story) => SQL; check: string }>([
    {
      name: "a gift's amount",
      damage: ({ kept }) =>
        sql`update donations set amount_cents = 4000, counted_cents = 4000 where id = ${kept.id}`,
      check: "gift-entries",
    },
    {
      name: "a line of the journal",
      damage: ({ kept }) =>
        sql`update journal_lines set amount_cents = amount_cents - 10 where account = 'ORGANIZATION' and entry_id = (select id from journal_entries where cause = ${`gift:${kept.id}`})`,
      check: "journal-balance",
    },
    {
      name: "a refund",
      damage: ({ partly }) =>
        sql`update refunds set transfer_reversed_cents = 1 where donation_id = ${partly.id}`,
      check: "refund-entries",
    },
    {
      name: "a dispute",
      damage: ({ disputeId }) => sql`update disputes set withdrawn_cents = 4000 where id = ${disputeId}`,
      check: "dispute-entries",
    },
  ])("$name contradicts other facts: it is found, and stays for people to see", async ({ damage, check }) => {
    const story = await makeStory();
    await pastTheGuards(damage(story));
    expect((await found(story)).map((one) => one.check)).toContain(check);
    await repairLedger(systemContext(), story.org.id);
    expect((await found(story)).map((one) => one.check)).toContain(check);
  });

  test("a gift is repaired by what the journal gets in addition, never by a change of it", async () => {
    const story = await makeStory();
    const entries = () =>
      testDatabase().execute<{ id: string; kind: string }>(
        sql`select id, kind, cause, raised_cents from journal_entries where org_id = ${story.org.id} order by id`,
      );
    const before = [...(await entries())];
    await pastTheGuards(
      sql`update journal_entries set raised_cents = raised_cents + 100 where cause = ${`gift:${story.kept.id}`}`,
    );
    const damaged = [...(await entries())];
    await repairLedger(systemContext(), story.org.id);
    const after = [...(await entries())];
    expect(after.slice(0, before.length)).toEqual(damaged);
    expect(after.slice(before.length)).toMatchObject([{ kind: "CORRECTION", raised_cents: "-100" }]);
  });
});

test("strangers may not verify, and members may not repair", async () => {
  const story = await makeStory();
  const as = (userId: string) => ({ ...systemContext(), actor: { kind: "person", userId } as const });
  await expect(verifyLedger(as("user_stranger"), story.org.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(verifyLedger(as(story.org.ownerId), story.org.slug)).resolves.toMatchObject({ ok: true });
  await expect(repairLedger(as("user_stranger"), story.org.id)).rejects.toMatchObject({ code: "forbidden" });
});
