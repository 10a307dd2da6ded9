import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { type AppError, unavailable } from "@/lib/kernel/errors";
import { fold } from "@/lib/totals/store";
import { inForm } from "@/scripts/long-forms";
import { verifyLedger } from "./api";
import { foldBalances } from "./balance-store";
import { repairLedger } from "./repair-ledger";
import { DAMAGES } from "./testing/damages";
import { makeStory, paidDonation, type Story, systemContext } from "./testing/story";

const processor = vi.hoisted(() => ({ balanceCents: null as number | null }));
vi.mock("@/lib/services/stripe/payouts", () => ({
  retrieveBalance: async () => {
    if (processor.balanceCents === null) throw unavailable("down");
    return { availableCents: processor.balanceCents, pendingCents: 0 };
  },
}));
vi.mock("@/lib/services/log");
beforeEach(() => {
  processor.balanceCents = null;
});

const found = async (story: Story) => {
  const { checks } = await verifyLedger.run(systemContext(), { params: { idOrSlug: story.org.id } });
  return checks.flatMap((check) => check.differences.map((one) => ({ check: check.name, ...one })));
};

/** Disables the journal's triggers for one statement, as a superuser could. */
const withoutTriggers = (statement: SQL) =>
  testDatabase().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });

describe("verification", () => {
  test("finds nothing when everything is booked, folded or not", async () => {
    const story = await makeStory();
    expect(await found(story)).toEqual([]);
    const before = await verifyLedger.run(systemContext(), { params: { idOrSlug: story.org.id } });
    expect(before.ok).toBe(true);
    expect(before.checks.find((check) => check.name === "donation-status")?.checked).toBe(7);
    await fold(testDatabase(), story.campaign.id);
    await fold(testDatabase(), story.event.id);
    expect((await verifyLedger.run(systemContext(), { params: { idOrSlug: story.org.id } })).ok).toBe(true);
  });

  test("sees one snapshot while donations complete and fold concurrently", async () => {
    const story = await makeStory();
    let runs = 0;
    let isOver = false;
    let done = false;
    const writing = (async () => {
      // Keeps writing until several verifications have run, however slow they are.
      for (let i = 0; !isOver && (i < inForm(15, 40) || runs < 3); i++) {
        await paidDonation(story.campaign);
        await fold(testDatabase(), story.campaign.id);
      }
      done = true;
    })();
    try {
      while (!done) {
        expect(await found(story)).toEqual([]);
        runs += 1;
      }
    } finally {
      isOver = true;
      await writing;
    }
  });

  test("compares the balance with the processor's, and reports when it cannot", async () => {
    const story = await makeStory();
    const balance = async () =>
      (await verifyLedger.run(systemContext(), { params: { idOrSlug: story.org.id } })).checks.find(
        (one) => one.name === "processor-balance",
      );
    expect(await balance()).toMatchObject({ checked: 0, differing: 0 });
    // Six paid donations of $50.00 net $48.60 each; $62.50 was refunded. The disputed money has not been recovered yet.
    processor.balanceCents = 6 * 4860 - 6250;
    expect(await balance()).toMatchObject({ checked: 1, differing: 0 });
    processor.balanceCents += 1;
    expect(await balance()).toMatchObject({
      differences: [{ expected: 6 * 4860 - 6250, actual: 6 * 4860 - 6249 }],
    });
  });

  test("runs once at a time per organization", async () => {
    const story = await makeStory();
    const both = await Promise.allSettled([
      verifyLedger.run(systemContext(), { params: { idOrSlug: story.org.id } }),
      verifyLedger.run(systemContext(), { params: { idOrSlug: story.org.id } }),
      verifyLedger.run(systemContext(), { params: { idOrSlug: story.org.id } }),
    ]);
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) expect((error as AppError).code).toBe("conflict");
  });
});

describe("damage to", () => {
  let shared: Story | undefined;
  /** Returns one story for all damage to foldable data. Each test ends with a repair, which also folds pending rows. */
  async function foldedStory(): Promise<Story> {
    if (shared) return shared;
    shared = await makeStory();
    await fold(testDatabase(), shared.campaign.id);
    await fold(testDatabase(), shared.event.id);
    await foldBalances(testDatabase(), shared.org.id);
    return shared;
  }

  test.each(DAMAGES)("$name is found and repaired", async ({ damage, check, folded }) => {
    const story = await (folded ? foldedStory() : makeStory());
    await withoutTriggers(damage(story));
    const differences = await found(story);
    expect(differences.map((one) => one.check)).toContain(check);
    for (const one of differences) expect(one.expected).not.toEqual(one.actual);
    await repairLedger(await permitInOrg(systemContext(), story.org.id, "ADMIN"));
    expect(await found(story)).toEqual([]);
  });

  test.each<{ name: string; damage: (story: Story) => SQL; check: string }>([
    {
      name: "a donation's amount",
      damage: ({ kept }) =>
        sql`update donations set amount_cents = 4000, net_raised_cents = 4000 where id = ${kept.id}`,
      check: "donation-entries",
    },
    {
      name: "a line of the journal",
      damage: ({ kept }) =>
        sql`update journal_lines set amount_cents = amount_cents - 10 where account = 'ORGANIZATION' and entry_id = (select id from journal_entries where cause = ${`donation:${kept.id}`})`,
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
  ])("$name contradicts other facts: it is found, and left for staff", async ({ damage, check }) => {
    const story = await makeStory();
    await withoutTriggers(damage(story));
    expect((await found(story)).map((one) => one.check)).toContain(check);
    await repairLedger(await permitInOrg(systemContext(), story.org.id, "ADMIN"));
    expect((await found(story)).map((one) => one.check)).toContain(check);
  });

  test("a donation is repaired by adding to the journal, never by changing existing entries", async () => {
    const story = await makeStory();
    const entries = () =>
      testDatabase().execute<{ id: string; kind: string }>(
        sql`select id, kind, cause, raised_cents from journal_entries where org_id = ${story.org.id} order by id`,
      );
    const before = [...(await entries())];
    await withoutTriggers(
      sql`update journal_entries set raised_cents = raised_cents + 100 where cause = ${`donation:${story.kept.id}`}`,
    );
    const damaged = [...(await entries())];
    await repairLedger(await permitInOrg(systemContext(), story.org.id, "ADMIN"));
    const after = [...(await entries())];
    expect(after.slice(0, before.length)).toEqual(damaged);
    expect(after.slice(before.length)).toMatchObject([{ kind: "CORRECTION", raised_cents: "-100" }]);
  });
});

test("non-members may not verify, and members may not repair", async () => {
  const story = await makeStory();
  const as = (userId: string) => ({ ...systemContext(), actor: { kind: "person", userId } as const });
  await expect(
    verifyLedger.run(as("user_stranger"), { params: { idOrSlug: story.org.id } }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    verifyLedger.run(as(story.org.ownerId), { params: { idOrSlug: story.org.slug } }),
  ).resolves.toMatchObject({ ok: true });
  await expect(permitInOrg(as("user_stranger"), story.org.id, "ADMIN")).rejects.toMatchObject({
    code: "forbidden",
  });
});
