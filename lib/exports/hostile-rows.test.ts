import fc from "fast-check";
import { expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { payouts } from "@/db/schema/payouts";
import { hostileRow } from "@/lib/emails/testing/hostile-rows";
import { anyHostileText, HOSTILE_TEXTS, numbers, type Texts } from "@/lib/kernel/testing/hostile-values";
import { DONATION_COLUMNS, DONOR_COLUMNS, PAYOUT_COLUMNS } from "./columns";
import { type Column, csvText } from "./csv";

const spot = { at: "", id: "" };
const donation = (texts: Texts) =>
  fc.record({
    spot: fc.constant(spot),
    donation: hostileRow(donations, texts),
    campaignTitle: texts,
    levelName: fc.option(texts),
    answers: fc.array(fc.record({ fieldId: texts, label: texts, value: texts }), { maxLength: 2 }),
  });
const donor = (texts: Texts) =>
  fc.record({
    spot: fc.constant(spot),
    donor: hostileRow(donors, texts),
    totalCents: numbers,
    donationCount: numbers,
    firstDonationAt: fc.option(fc.date()),
    lastDonationAt: fc.option(fc.date()),
  });
const payout = (texts: Texts) => fc.record({ spot: fc.constant(spot), payout: hostileRow(payouts, texts) });

/** The cells of a file as RFC 4180 reads it. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length === file.split("\r\n")[0]?.split(",").length);
}

function tried<Row>(columns: readonly Column<Row>[], row: fc.Arbitrary<Row>, numRuns: number): void {
  fc.assert(
    fc.property(row, (one) => {
      const file = csvText(columns, [one, one], { header: true });
      const [head, first, second, ...more] = cellsOf(file);
      expect(head).toEqual(columns.map(([name]) => name));
      // Commas, quotes and line breaks in a text create no cells or rows.
      expect(second).toEqual(first);
      expect(first).toHaveLength(columns.length);
      expect(more).toEqual([]);
      columns.forEach(([name, cell], at) => {
        if (typeof cell(one) === "string")
          expect(first?.[at], name).not.toMatch(/^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/);
      });
    }),
    { numRuns, seed: 9, endOnFailure: true },
  );
}

test("hostile stored data breaks no exported file, adds no cell and starts no formula", () => {
  for (const [texts, runs] of [
    ...HOSTILE_TEXTS.map((text) => [fc.constant(text), 3] as const),
    [anyHostileText, 60] as const,
  ]) {
    tried(DONATION_COLUMNS, donation(texts), runs);
    tried(DONOR_COLUMNS, donor(texts), runs);
    tried(PAYOUT_COLUMNS, payout(texts), runs);
  }
});
