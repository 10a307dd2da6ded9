import { expect, test, vi } from "vitest";
import { inForm } from "@/scripts/long-forms";
import { makePlace } from "./testing/place";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

/** The most that a file may have, in the long form; more than one `CHUNK` in the short one. */
const ROWS = inForm(1200, 100_000);
const DONORS = ROWS / 4;
/** "Within minutes", on a busy machine. */
const MAX_SECONDS = inForm(60, 600);

/** An export with an address, a phone number and a transaction id in each row. */
function exportOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const donor = at % DONORS;
    const day = new Date(Date.UTC(2020, 0, 1 + (at % 2000))).toISOString().slice(0, 10);
    return `${day},First${donor},Last${donor},d${donor}@example.com,555-01${donor},${donor} Main St,Reno,NV,89501,${(at % 400) + 1}.50,T-${at}`;
  });
  return `Date,First Name,Last Name,Email,Phone,Street,City,State,Zip,Amount,Transaction ID\n${lines.join("\n")}\n`;
}

test(`a file of ${ROWS} donations is checked, imported, repeated and undone, each within ${MAX_SECONDS} seconds`, async () => {
  const place = await makePlace();
  const file = exportOf(ROWS);
  const took: Record<string, number> = {};
  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    took[what] = Math.round((performance.now() - began) / 100) / 10;
    return result;
  }
  const checked = await timed("check", () => place.checkFile(file));
  expect(checked.counts).toMatchObject({ add: ROWS, newDonors: DONORS, refuse: 0 });
  const done = await timed("run", () => place.run(checked.id));
  expect(done).toMatchObject({ status: "COMPLETED", counts: { applied: ROWS } });
  const again = await timed("again", () => place.checkFile(file));
  expect(again.counts).toMatchObject({ add: 0, skip: ROWS });
  const undone = await timed("undo", () => place.undo(done.id));
  expect(undone).toMatchObject({ status: "UNDONE", counts: { undone: ROWS, kept: 0 } });
  const late = Object.entries(took).filter(([, seconds]) => seconds > MAX_SECONDS);
  expect(late, JSON.stringify(took)).toEqual([]);
  process.stderr.write(`${ROWS} rows, seconds: ${JSON.stringify(took)}\n`);
}, 3_600_000);
