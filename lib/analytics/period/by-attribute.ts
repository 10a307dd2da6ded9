import { findLevelNames } from "@/lib/campaigns/giving-levels/store";
import { frequency, paymentMethod } from "@/lib/donations/schemas";
import { type Attribute, readAttributes } from "@/lib/totals/attribute-store";
import type { Scope } from "@/lib/totals/scope-store";
import type { Span } from "@/lib/totals/span-parts";
import type { Total } from "@/lib/totals/store";
import { larger, NONE, summed } from "./compared";
import { MAX_VALUES, type PeriodReport } from "./schemas";

type Tx = Parameters<typeof readAttributes>[0];

export type ByAttribute = Pick<
  PeriodReport,
  "methods" | "frequencies" | "sources" | "mediums" | "utmCampaigns" | "terms" | "contents" | "levels"
>;

/** Reads totals of both ranges by payment method, frequency, UTM field and giving level, largest first. */
export async function readByAttribute(
  tx: Tx,
  scope: Scope,
  spans: readonly [Span, Span],
): Promise<ByAttribute> {
  const [now, then] = await readAttributes(tx, scope, spans);
  const valuesOf = (name: Attribute) => compared(now?.get(name), then?.get(name));
  const levels = valuesOf("level").slice(0, MAX_VALUES);
  const names = await findLevelNames(
    tx,
    levels.map(({ value }) => value),
  );
  const atMost = (name: Attribute) => valuesOf(name).slice(0, MAX_VALUES);
  return {
    methods: valuesOf("method").map(({ value, ...sums }) => ({
      method: paymentMethod.parse(value),
      ...sums,
    })),
    frequencies: valuesOf("frequency").map(({ value, ...sums }) => ({
      frequency: frequency.parse(value),
      ...sums,
    })),
    sources: atMost("source").map(({ value, ...sums }) => ({ source: value, ...sums })),
    mediums: atMost("medium").map(({ value, ...sums }) => ({ medium: value, ...sums })),
    utmCampaigns: atMost("utm_campaign").map(({ value, ...sums }) => ({ utmCampaign: value, ...sums })),
    terms: atMost("term").map(({ value, ...sums }) => ({ term: value, ...sums })),
    contents: atMost("content").map(({ value, ...sums }) => ({ content: value, ...sums })),
    levels: levels.flatMap(({ value, ...sums }) => {
      const level = names.get(value);
      return level ? [{ level, ...sums }] : [];
    }),
  };
}

/** Combines the values of both ranges with their sums. */
function compared(now: ReadonlyMap<string, Total> = new Map(), then: ReadonlyMap<string, Total> = new Map()) {
  return [...new Set([...now.keys(), ...then.keys()])]
    .map((value) => ({
      value,
      ...summed(now.get(value) ?? NONE),
      before: summed(then.get(value) ?? NONE),
    }))
    .sort(larger);
}
