import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { givingLevels } from "@/db/schema/giving-levels";
import { testDatabase, unique } from "@/db/testing";
import { inForm } from "@/scripts/long-forms";
import type { ImportKind } from "./labels";
import { CHUNK } from "./rules";
import { setUpImports } from "./testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
// Smaller in the short form, so that fewer rows are as many chunks.
vi.mock("./rules", async (original) => {
  const { inForm } = await import("@/scripts/long-forms");
  const rules = await original<typeof import("./rules")>();
  return { ...rules, CHUNK: inForm(100, rules.CHUNK) };
});

/** The maximum in the long form; more than two `CHUNK` in the short form. */
const ROWS = inForm(240, 100_000);
const DONORS = ROWS / 4;
/** Limit for a busy machine. */
const MAX_SECONDS = inForm(60, 600);

/**
 * An export whose rows have an address, a phone number, a transaction id, a frequency, a source, a giving level and
 * every other one a ticket of an event with limited capacity.
 */
function donationsOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const donor = at % DONORS;
    const day = new Date(Date.UTC(2020, 0, 1 + (at % 2000))).toISOString().slice(0, 10);
    return `${day},First${donor},Last${donor},d${donor}@example.com,555-01${donor},${donor} Main St,Reno,NV,89501,${(at % 400) + 1}.50,T-${at},${at % 3 ? "Monthly" : "One-time"},Letter ${at % 40},Level ${at % 20},${at % 2}`;
  });
  return `Date,First Name,Last Name,Email,Phone,Street,City,State,Zip,Amount,Transaction ID,Frequency,UTM Source,Giving Level,Tickets\n${lines.join("\n")}\n`;
}

/** Contacts with an other address, two of sixty tags and a note each. */
function contactsOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${at},First${at},Last${at},c${at}@example.com,c${at}@work.example,"Group ${at % 50}, City ${at % 10}",Met in ${2000 + (at % 26)}`,
  );
  return `Givebutter Contact ID,First Name,Last Name,Primary Email,Additional Emails,Tags,Notes\n${lines.join("\n")}\n`;
}

/** Makes a campaign an event with a ticket for every other row and twenty giving levels. */
async function sellTickets(campaignId: string): Promise<void> {
  const db = testDatabase();
  const event = { type: "EVENT", ticketPriceCents: 100, ticketCapacity: ROWS / 2 } as const;
  await db.update(campaigns).set(event).where(eq(campaigns.id, campaignId));
  await db.insert(givingLevels).values(
    Array.from({ length: 20 }, (_, at) => ({
      id: unique(),
      campaignId,
      name: `Level ${at}`,
      amountCents: 100,
      createdAt: new Date("2026-01-01T00:00:00Z"),
    })),
  );
}

/**
 * Checks, imports, rechecks and undoes a file, each within the time limit, and returns the counts of each step. The
 * planner's statistics are from before the organization existed.
 */
async function goThrough(file: string, kind: ImportKind) {
  expect(ROWS).toBeGreaterThan(2 * CHUNK);
  await testDatabase().execute("analyze");
  const setup = await setUpImports();
  await sellTickets(setup.campaign.id);
  const took: Record<string, number> = {};
  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    took[what] = Math.round((performance.now() - began) / 100) / 10;
    return result;
  }
  const checked = await timed("check", () => setup.checkFile(file, kind));
  const done = await timed("run", () => setup.run(checked.id));
  expect(done.status).toBe("COMPLETED");
  const again = await timed("again", () => setup.checkFile(file, kind));
  const undone = await timed("undo", () => setup.undo(done.id));
  expect(undone.status).toBe("UNDONE");
  const late = Object.entries(took).filter(([, seconds]) => seconds > MAX_SECONDS);
  expect(late, JSON.stringify(took)).toEqual([]);
  process.stderr.write(`${ROWS} ${kind}, seconds: ${JSON.stringify(took)}\n`);
  return { checked: checked.counts, done: done.counts, again: again.counts, undone: undone.counts };
}

test(`a file of ${ROWS} donations is checked, imported, repeated and undone, each within ${MAX_SECONDS} seconds`, async () => {
  expect(await goThrough(donationsOf(ROWS), "DONATIONS")).toMatchObject({
    checked: { add: ROWS, newDonors: DONORS, refuse: 0 },
    done: { applied: ROWS },
    again: { add: 0, skip: ROWS },
    undone: { undone: ROWS, kept: 0 },
  });
}, 3_600_000);

test(`a file of ${ROWS} donors with tags, notes and other addresses is processed within the same time`, async () => {
  expect(await goThrough(contactsOf(ROWS), "DONORS")).toMatchObject({
    checked: { add: ROWS, refuse: 0 },
    done: { applied: ROWS },
    again: { add: 0 },
    undone: { undone: ROWS, kept: 0 },
  });
}, 3_600_000);
