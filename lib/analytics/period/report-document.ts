import { FREQUENCY, PAYMENT_METHOD } from "@/lib/donations/labels";
import { oneLine } from "@/lib/emails/clean-text";
import { formatDays, formatInstant } from "@/lib/emails/dates";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { formatUsd } from "@/lib/kernel/money";
import type { PdfBlock, PdfDocument } from "@/lib/services/pdf/document";
import { busiestHour, hourLabel, TOP_DONORS_PENDING } from "./labels";
import type { PeriodReport, TopDonors } from "./schemas";

type Reported = {
  org: { name: string; color: string | null };
  /** A base64 PNG picture, or null. */
  logo: string | null;
  report: PeriodReport;
  top: TopDonors;
  /** Title of the campaign, if the report covers only one. */
  campaign: string | null;
  now: Date;
};

/** Number of days beyond which a report lists months instead of days. */
const MAX_DAYS = 62;
const LETTERS = 60;
const COMPARED = { PREVIOUS: "Days before", YEAR_BEFORE: "Year before" };
const FIGURE_WIDTH = 0.25;

/** Returns a report as a document that staff may pass on: donors who ever gave anonymously have no name. */
export function reportDocument({ org, logo, report, top, campaign, now }: Reported): PdfDocument {
  const { before, timezone } = report;
  const days = formatDays(report);
  const then = COMPARED[before.comparison];
  const average = ({ avgGiftCents, donationCount }: { avgGiftCents: number; donationCount: number }) =>
    donationCount > 0 ? formatUsd(avgGiftCents) : "none";
  const { generalFund } = report;
  const figures = [report, ...report.comparisons];
  const busiest = busiestHour(report.hours);
  const table = (title: string, what: string, rows: readonly Part[]) => parts({ title, what, then, rows });
  return {
    language: "en-US",
    title: "Report",
    subtitle: days,
    sender: { name: oneLine(org.name), lines: campaign ? [oneLine(campaign, LETTERS)] : [] },
    logo,
    color: org.color,
    blocks: [
      {
        kind: "facts",
        rows: [
          { label: "Days", value: days },
          ...report.comparisons.map((one) => ({ label: COMPARED[one.comparison], value: formatDays(one) })),
          { label: "Time zone", value: timezone },
          ...(busiest
            ? [
                {
                  label: "Busiest hour",
                  value: `${hourLabel(busiest.hour)}, ${donationsOf(busiest.count)}`,
                },
              ]
            : []),
          { label: "Created", value: formatInstant(now, timezone) },
        ],
      },
      {
        kind: "table",
        columns: [
          { title: "Figure", width: FIGURE_WIDTH },
          { title: "These days", width: FIGURE_WIDTH, isFigure: true },
          ...report.comparisons.map(({ comparison }) => ({
            title: COMPARED[comparison],
            width: FIGURE_WIDTH,
            isFigure: true,
          })),
        ],
        rows: [
          ["Raised", ...figures.map(({ raisedCents }) => formatUsd(raisedCents))],
          ["Donations", ...figures.map(({ donationCount }) => number(donationCount))],
          ["Average donation", ...figures.map(average)],
        ],
        total: null,
      },
      ...(campaign
        ? []
        : table(
            "Campaigns",
            "Campaign",
            report.campaigns.map((one) => ({ ...one, name: one.title })),
          )),
      ...table("Funds", "Fund", [
        ...report.funds.map((one) => ({ ...one, name: one.fund.name })),
        ...(generalFund ? [{ ...generalFund, name: GENERAL_FUND }] : []),
      ]),
      ...topDonors(top),
      ...table(
        "Payment methods",
        "Method",
        report.methods.map((one) => ({ ...one, name: PAYMENT_METHOD[one.method] })),
      ),
      ...table(
        "Frequency",
        "Frequency",
        report.frequencies.map((one) => ({ ...one, name: FREQUENCY[one.frequency] })),
      ),
      ...table(
        "Sources",
        "Source",
        report.sources.map((one) => ({ ...one, name: one.source })),
      ),
      ...table(
        "Mediums",
        "Medium",
        report.mediums.map((one) => ({ ...one, name: one.medium })),
      ),
      ...table(
        "UTM campaigns",
        "UTM campaign",
        report.utmCampaigns.map((one) => ({ ...one, name: one.utmCampaign })),
      ),
      ...table(
        "UTM terms",
        "UTM term",
        report.terms.map((one) => ({ ...one, name: one.term })),
      ),
      ...table(
        "UTM contents",
        "UTM content",
        report.contents.map((one) => ({ ...one, name: one.content })),
      ),
      ...table(
        "Giving levels",
        "Level",
        report.levels.map((one) => ({ ...one, name: one.level.name })),
      ),
      ...overTime(report),
      {
        kind: "paragraph",
        text: "Donations that count on the day of the report, less refunds, on the day of their creation. A donation to several funds counts for each of them.",
        soft: true,
      },
    ],
    footer: `${oneLine(org.name, LETTERS)}: ${days}`,
    page: "Page {page} of {count}",
    missing: "Some names have letters that this file cannot show.",
    createdAt: now.toISOString(),
  };
}

const number = (count: number) => count.toLocaleString("en-US");
const donationsOf = (count: number) => (count === 1 ? "1 donation" : `${number(count)} donations`);

type Part = { name: string; count: number | null; amountCents: number; before: { amountCents: number } };

/** Returns a heading and a table of parts, or nothing without parts. */
function parts(it: { title: string; what: string; then: string; rows: readonly Part[] }): PdfBlock[] {
  if (it.rows.length === 0) return [];
  return [
    { kind: "heading", text: it.title },
    {
      kind: "table",
      columns: [
        { title: it.what, width: 0.4 },
        { title: "Donations", width: 0.16, isFigure: true },
        { title: "Amount", width: 0.22, isFigure: true },
        { title: it.then, width: 0.22, isFigure: true },
      ],
      rows: it.rows.map(({ name, count, amountCents, before }) => [
        oneLine(name, LETTERS),
        count === null ? "–" : number(count),
        formatUsd(amountCents),
        formatUsd(before.amountCents),
      ]),
      total: null,
    },
  ];
}

function topDonors({ status, donors }: TopDonors): PdfBlock[] {
  if (status === "PREPARING")
    return [
      { kind: "heading", text: "Top donors" },
      {
        kind: "paragraph",
        text: `${TOP_DONORS_PENDING} Export this report again in a few minutes.`,
        soft: true,
      },
    ];
  if (donors === null || donors.length === 0) return [];
  return [
    { kind: "heading", text: "Top donors" },
    {
      kind: "table",
      columns: [
        { title: "Donor", width: 0.5 },
        { title: "Donations", width: 0.2, isFigure: true },
        { title: "Amount", width: 0.3, isFigure: true },
      ],
      rows: donors.map(({ firstName, lastName, anonymous, count, amountCents }) => [
        anonymous ? "Anonymous" : oneLine(`${firstName} ${lastName}`, LETTERS),
        number(count),
        formatUsd(amountCents),
      ]),
      total: null,
    },
  ];
}

/** Returns a table of each day, or each month of a longer range, and the total. */
function overTime({ days, raisedCents, donationCount }: PeriodReport): PdfBlock[] {
  const byDay = days.length <= MAX_DAYS;
  const sums = new Map<string, { count: number; amountCents: number }>();
  for (const { date, count, amountCents } of days) {
    const key = byDay ? date : date.slice(0, 7);
    const sum = sums.get(key) ?? { count: 0, amountCents: 0 };
    sums.set(key, { count: sum.count + count, amountCents: sum.amountCents + amountCents });
  }
  return [
    { kind: "heading", text: byDay ? "Each day" : "Each month" },
    {
      kind: "table",
      columns: [
        { title: byDay ? "Day" : "Month", width: 0.4 },
        { title: "Donations", width: 0.25, isFigure: true },
        { title: "Amount", width: 0.35, isFigure: true },
      ],
      rows: [...sums].map(([key, { count, amountCents }]) => [
        byDay ? formatDays({ from: key, to: key }) : monthOf(key),
        number(count),
        formatUsd(amountCents),
      ]),
      total: ["Total", number(donationCount), formatUsd(raisedCents)],
    },
  ];
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const monthOf = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`));
