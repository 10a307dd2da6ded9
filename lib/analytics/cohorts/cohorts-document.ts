import { oneLine } from "@/lib/emails/clean-text";
import { formatDays, formatInstant } from "@/lib/emails/dates";
import { formatUsd } from "@/lib/kernel/money";
import type { PdfBlock, PdfDocument } from "@/lib/services/pdf/document";
import { percentLabel, periodLabel, periodToDate, rateLabel, sinceFirst, UNIT_NOUN } from "./labels";
import type { DonorCohorts, DonorPeriod } from "./schemas";

type Reported = {
  org: { name: string; color: string | null };
  /** A base64 PNG picture, or null. */
  logo: string | null;
  report: DonorCohorts;
  now: Date;
};

const LETTERS = 60;
/** Column widths of the table of first donations, as shares of the line. */
const FIRST_WIDTH = { name: 0.18, donors: 0.115 };
const LATER_WIDTH = 0.064;

/** Returns donor retention and cohorts as a document that staff may pass on: it contains no donors' names. */
export function cohortsDocument({ org, logo, report, now }: Reported): PdfDocument {
  const { period, timezone, unit } = report;
  const words = periodToDate(period);
  return {
    language: "en-US",
    title: "Donor retention",
    subtitle: words,
    sender: { name: oneLine(org.name), lines: [] },
    logo,
    color: org.color,
    blocks: [
      {
        kind: "facts",
        rows: [
          { label: "Days", value: formatDays(period) },
          { label: "Time zone", value: timezone },
          { label: "Retention rate", value: rateLabel(period), strong: true },
          { label: "Created", value: formatInstant(now, timezone) },
        ],
      },
      standings(period),
      { kind: "heading", text: `Each ${UNIT_NOUN[unit]}` },
      eachPeriod(report),
      ...byFirstDonation(report),
      ...recurringDonations(report),
      {
        kind: "paragraph",
        text: `Donations that count on the day of the report, less refunds. Retention is the share of the donors of the ${UNIT_NOUN[unit]} before who gave again, as the Fundraising Effectiveness Project defines it.${period.isOver ? "" : ` The current ${UNIT_NOUN[unit]} is not over: donors who have yet to give again count as lapsed.`}`,
        soft: true,
      },
    ],
    footer: `${oneLine(org.name, LETTERS)}: donor retention, ${words}`,
    page: "Page {page} of {count}",
    missing: "Some names have letters that this file cannot show.",
    createdAt: now.toISOString(),
  };
}

const number = (count: number) => count.toLocaleString("en-US");

/** Returns the donors of the chosen period compared with those of the previous one. */
function standings(period: DonorPeriod): PdfBlock {
  const { new: fresh, returning, reactivated, lapsed } = period;
  return {
    kind: "table",
    columns: [
      { title: "Donors", width: 0.4 },
      { title: "Number", width: 0.16, isFigure: true },
      { title: "Donated", width: 0.22, isFigure: true },
      { title: "Period before", width: 0.22, isFigure: true },
    ],
    rows: [
      ["All who gave", number(period.donors), formatUsd(period.amountCents), "–"],
      ["New", number(fresh.donors), formatUsd(fresh.amountCents), "–"],
      [
        "Returning",
        number(returning.donors),
        formatUsd(returning.amountCents),
        formatUsd(returning.beforeCents),
      ],
      ["Reactivated", number(reactivated.donors), formatUsd(reactivated.amountCents), "–"],
      ["Lapsed", number(lapsed.donors), "–", formatUsd(lapsed.beforeCents)],
    ],
    total: null,
  };
}

function eachPeriod({ periods }: DonorCohorts): PdfBlock {
  return {
    kind: "table",
    columns: [
      { title: "Period", width: 0.18 },
      { title: "Retention", width: 0.12, isFigure: true },
      { title: "Donors", width: 0.1, isFigure: true },
      { title: "New", width: 0.1, isFigure: true },
      { title: "Returning", width: 0.11, isFigure: true },
      { title: "Reactivated", width: 0.13, isFigure: true },
      { title: "Lapsed", width: 0.1, isFigure: true },
      { title: "Donated", width: 0.16, isFigure: true },
    ],
    rows: sinceFirst(periods).map((one) => [
      periodLabel(one.name),
      percentLabel(one.retentionPercent),
      ...[one.donors, one.new.donors, one.returning.donors, one.reactivated.donors, one.lapsed.donors].map(
        number,
      ),
      formatUsd(one.amountCents),
    ]),
    total: null,
  };
}

/**
 * Returns which share of the donors who first gave in a period gave in each later one. Donors from before the listed
 * periods have no share.
 */
function byFirstDonation({ unit, periods, cohorts }: DonorCohorts): PdfBlock[] {
  const later = sinceFirst(periods).length - 1;
  const oldest = periods.at(-1)?.name ?? "";
  const listed = cohorts.filter(({ firstPeriod }) => firstPeriod !== null);
  if (listed.length === 0) return [];
  return [
    { kind: "heading", text: "By first donation" },
    {
      kind: "paragraph",
      text: `How many of those who first gave in a ${UNIT_NOUN[unit]} gave 1, 2 and more ${UNIT_NOUN[unit]}s later, in percent.${listed.length < cohorts.length ? ` Those who first gave before ${periodLabel(oldest)} are not listed.` : ""}`,
      soft: true,
    },
    {
      kind: "table",
      columns: [
        { title: "First donation", width: FIRST_WIDTH.name },
        { title: "Donors", width: FIRST_WIDTH.donors, isFigure: true },
        ...Array.from({ length: later }, (_, index) => ({
          title: `+${index + 1}`,
          width: LATER_WIDTH,
          isFigure: true,
        })),
      ],
      rows: listed.map(({ firstPeriod, donors, periods: [, ...after] }) => [
        periodLabel(firstPeriod ?? ""),
        number(donors ?? 0),
        ...Array.from({ length: later }, (_, index) => partOf(after[index]?.percent)),
      ]),
      total: null,
    },
  ];
}

/** Formats a percentage without a sign, so that twelve columns fit; empty for a period that has not started. */
const partOf = (percent: number | null | undefined) =>
  typeof percent === "number" ? percent.toLocaleString("en-US") : "";

function recurringDonations({ period, recurring }: DonorCohorts): PdfBlock[] {
  const words = periodLabel(period.name);
  const end = period.isOver ? `at the end of ${words}` : "now";
  return [
    { kind: "heading", text: "Recurring donations" },
    {
      kind: "facts",
      rows: [
        { label: "Started", value: number(recurring.started) },
        { label: "Canceled", value: number(recurring.canceled) },
        { label: "Ongoing", value: `${number(recurring.activeAtEnd)} ${end}` },
      ],
    },
    ...(recurring.months.length > 0
      ? [
          {
            kind: "table" as const,
            columns: [
              { title: "Month of start", width: 0.34 },
              { title: "Started", width: 0.22, isFigure: true },
              { title: "Canceled since", width: 0.22, isFigure: true },
              { title: "Ongoing", width: 0.22, isFigure: true },
            ],
            rows: recurring.months.map(({ month, started, canceled, active }) => [
              periodLabel(month),
              ...[started, canceled, active].map(number),
            ]),
            total: null,
          },
        ]
      : []),
  ];
}
