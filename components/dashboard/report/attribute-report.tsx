import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { FREQUENCY, PAYMENT_METHOD } from "../labels";
import { Breakdown } from "./breakdown";
import { countedHref } from "./counted";
import { COMPARED_WITH } from "./labels";

/** Attributes that are shown even without donations. */
const ALWAYS: ReadonlySet<string> = new Set(["payment-methods", "frequency", "sources"]);

type Part = { amountCents: number; count: number; before: { amountCents: number } };

/**
 * Amounts raised in the selected days by payment method, frequency, UTM field and giving level, each linked to its
 * donations. `campaignId` limits the report to one campaign.
 */
export function AttributeReport({
  orgSlug,
  report,
  campaignId,
}: {
  orgSlug: string;
  report: PeriodReport;
  campaignId?: string;
}) {
  const { from, to, raisedCents, before, methods, frequencies, levels } = report;
  const { sources, mediums, utmCampaigns, terms, contents } = report;
  const rowOf = (
    filter: string,
    value: string,
    name: string,
    { amountCents, count, before: then }: Part,
    campaign = campaignId,
  ) => ({
    key: value,
    name,
    href: countedHref({ orgSlug, campaignId: campaign }, { [filter]: value, from, to }),
    count,
    amountCents,
    beforeCents: then.amountCents,
  });
  const parts = [
    {
      id: "payment-methods",
      title: "Payment methods",
      what: "Method",
      rows: methods.map((one) => rowOf("method", one.method, PAYMENT_METHOD[one.method], one)),
    },
    {
      id: "frequency",
      title: "Frequency",
      what: "Frequency",
      rows: frequencies.map((one) => rowOf("frequency", one.frequency, FREQUENCY[one.frequency], one)),
    },
    {
      id: "sources",
      title: "Sources",
      what: "Source",
      rows: sources.map((one) => rowOf("source", one.source, one.source, one)),
    },
    {
      id: "mediums",
      title: "Mediums",
      what: "Medium",
      rows: mediums.map((one) => rowOf("medium", one.medium, one.medium, one)),
    },
    {
      id: "utm-campaigns",
      title: "UTM campaigns",
      what: "UTM campaign",
      rows: utmCampaigns.map((one) => rowOf("utm_campaign", one.utmCampaign, one.utmCampaign, one)),
    },
    {
      id: "terms",
      title: "UTM terms",
      what: "UTM term",
      rows: terms.map((one) => rowOf("term", one.term, one.term, one)),
    },
    {
      id: "contents",
      title: "UTM contents",
      what: "UTM content",
      rows: contents.map((one) => rowOf("content", one.content, one.content, one)),
    },
    {
      id: "levels",
      title: "Giving levels",
      what: "Level",
      rows: levels.map(({ level, ...sums }) => ({
        ...rowOf("level", level.id, level.name, sums, level.campaignId),
        note: campaignId ? null : level.campaignTitle,
      })),
    },
  ];
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {parts
        .filter(({ id, rows }) => rows.length > 0 || ALWAYS.has(id))
        .map((part) => (
          <Breakdown
            key={part.id}
            {...part}
            totalCents={raisedCents}
            empty={
              part.id === "sources"
                ? "Donations from links with ?utm_source=… appear here."
                : "No donations in these days, and none in those before."
            }
            beforeTitle={COMPARED_WITH[before.comparison].column}
          />
        ))}
    </div>
  );
}
