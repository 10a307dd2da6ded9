import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/donations";
import { testDatabase } from "@/db/testing";
import { dayIn, minuteIn } from "@/lib/kernel/time/zoned";
import { isOfflineMethod } from "@/lib/offline-donations/labels";
import type { PeriodReport } from "../period/schemas";

export type Sum = { count: number; amountCents: number };
/** A counted donation with its day and hour in the organization's time zone. */
export type CountedDonation = {
  row: typeof donations.$inferSelect;
  day: string;
  hour: number;
};

/** Reads the counted donations of an organization by the clock of a time zone. */
export async function readCounted(orgId: string, zone: string): Promise<CountedDonation[]> {
  const rows = await testDatabase().select().from(donations).where(eq(donations.orgId, orgId));
  return rows
    .filter(({ status }) => status === "SUCCEEDED")
    .map((row) => {
      const at = row.createdAt.toISOString();
      return { row, day: dayIn(at, zone), hour: Number(minuteIn(at, zone).slice(11, 13)) };
    });
}

const sumOf = (rows: readonly CountedDonation[]): Sum => ({
  count: rows.length,
  amountCents: rows.reduce((sum, { row }) => sum + row.netRaisedCents, 0),
});

/** Sums donations by a value, omitting those without one. */
function sumsBy(rows: readonly CountedDonation[], keyOf: (one: CountedDonation) => string | null) {
  const sums: Record<string, Sum> = {};
  for (const one of rows) {
    const value = keyOf(one);
    if (value === null) continue;
    const sum = sums[value] ?? { count: 0, amountCents: 0 };
    sums[value] = { count: sum.count + 1, amountCents: sum.amountCents + one.row.netRaisedCents };
  }
  return sums;
}

const ATTRIBUTES = {
  campaigns: ({ row }) => row.campaignId,
  methods: ({ row }) => row.paymentMethod,
  frequencies: ({ row }) => row.frequency,
  sources: ({ row }) => row.utmSource,
  mediums: ({ row }) => row.utmMedium,
  utmCampaigns: ({ row }) => row.utmCampaign,
  terms: ({ row }) => row.utmTerm,
  contents: ({ row }) => row.utmContent,
  levels: ({ row }) => row.givingLevelId,
} satisfies Record<string, (one: CountedDonation) => string | null>;
type Part = keyof typeof ATTRIBUTES;
const PARTS = Object.keys(ATTRIBUTES) as Part[];

/** Returns the figures of some days, counted naively. */
function figuresOf(all: readonly CountedDonation[], from: string, to: string) {
  const rows = all.filter(({ day }) => day >= from && day <= to);
  return {
    total: sumOf(rows),
    days: sumsBy(rows, ({ day }) => day),
    hours: sumsBy(rows, ({ row, hour }) => (isOfflineMethod(row.paymentMethod) ? null : String(hour))),
    parts: Object.fromEntries(PARTS.map((part) => [part, sumsBy(rows, ATTRIBUTES[part])])),
  };
}

/** Returns the figures of a report's days and of its compared days, counted naively from donations. */
export function recountPeriod(all: readonly CountedDonation[], { from, to, before }: PeriodReport) {
  const [now, earlier] = [figuresOf(all, from, to), figuresOf(all, before.from, before.to)];
  return { now, before: { total: earlier.total, days: earlier.days, parts: earlier.parts } };
}

const isSome = ({ count, amountCents }: Sum) => count !== 0 || amountCents !== 0;

function named<One extends Sum>(list: readonly One[], nameOf: (one: One) => string): Record<string, Sum> {
  return Object.fromEntries(
    list.filter(isSome).map((one) => [nameOf(one), { count: one.count, amountCents: one.amountCents }]),
  );
}

/** Returns a report's figures in the form of `recountPeriod`. */
export function figuresIn(report: PeriodReport): ReturnType<typeof recountPeriod> {
  const partsOf = (side: "now" | "before") => {
    const of = <One extends Sum & { before: Sum }>(list: readonly One[], nameOf: (one: One) => string) =>
      named(
        list.map((one) => ({ ...(side === "now" ? one : one.before), name: nameOf(one) })),
        ({ name }) => name,
      );
    return {
      campaigns: of(report.campaigns, ({ id }) => id),
      methods: of(report.methods, ({ method }) => method),
      frequencies: of(report.frequencies, ({ frequency }) => frequency),
      sources: of(report.sources, ({ source }) => source),
      mediums: of(report.mediums, ({ medium }) => medium),
      utmCampaigns: of(report.utmCampaigns, ({ utmCampaign }) => utmCampaign),
      terms: of(report.terms, ({ term }) => term),
      contents: of(report.contents, ({ content }) => content),
      levels: of(report.levels, ({ level }) => level.id),
    } satisfies Record<Part, Record<string, Sum>>;
  };
  const totalOf = (of: { raisedCents: number; donationCount: number }): Sum => ({
    count: of.donationCount,
    amountCents: of.raisedCents,
  });
  const dayOf = ({ date }: { date: string }) => date;
  return {
    now: {
      total: totalOf(report),
      days: named(report.days, dayOf),
      hours: named(report.hours, ({ hour }) => String(hour)),
      parts: partsOf("now"),
    },
    before: {
      total: totalOf(report.before),
      days: named(report.before.days, dayOf),
      parts: partsOf("before"),
    },
  };
}
