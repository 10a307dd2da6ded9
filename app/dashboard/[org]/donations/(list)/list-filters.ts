import { z } from "zod";
import { readableCursor } from "@/app/dashboard/cursor";
import { readDates } from "@/app/dashboard/dates";
import { pageOf, pick, type SearchParams } from "@/app/dashboard/query";
import { donationSort, type listDonationsQuery } from "@/lib/donations/list/schemas";
import { donationStatus, frequency, paymentMethod, progress } from "@/lib/donations/schemas";
import { amountCursorReader } from "@/lib/kernel/amount-cursor";
import { eitherWay } from "@/lib/kernel/pagination";

const id = z.string().min(1).max(64);
const text = z.string().trim().min(1).max(100);
const hour = z.string().regex(/^(?:\d|1\d|2[0-3])$/);

/** The method filter's value for all offline donations. */
export const OFFLINE = "OFFLINE";
/** Values of the status filter for voided donations, and for all including them. By default, the list omits them. */
export const VOIDED = "VOIDED";
export const WITH_VOIDED = "ALL";

/** Reads the filters and the order in the page's URL. Invalid ones are ignored. */
export async function readListFilters(searchParams: SearchParams, today: { zone: string; now: Date }) {
  const given = await searchParams;
  const order = pick(donationSort, given["sort"]);
  // The usual order is not in URLs.
  const sort = order === "newest" ? undefined : order;
  return {
    q: pick(text, given["q"]),
    status: pick(donationStatus, given["status"]),
    progress: pick(progress, given["status"]),
    voids: pick(z.enum([VOIDED, WITH_VOIDED]), given["status"]),
    campaign: pick(id, given["campaign"]),
    frequency: pick(frequency, given["frequency"]),
    method: pick(paymentMethod, given["method"]),
    offline: pick(z.literal(OFFLINE), given["method"]),
    dates: readDates(given, today),
    donor: pick(id, given["donor"]),
    fund: pick(id, given["fund"]),
    source: pick(text, given["source"]),
    medium: pick(text, given["medium"]),
    utm_campaign: pick(text, given["utm_campaign"]),
    term: pick(text, given["term"]),
    content: pick(text, given["content"]),
    level: pick(id, given["level"]),
    hour: pick(hour, given["hour"]),
    page: pageOf(given["page"]),
    sort,
    cursor: readableCursor(given["cursor"], eitherWay(amountCursorReader(sort))),
  };
}
export type ListFilters = Awaited<ReturnType<typeof readListFilters>>;

type Filters = Pick<
  z.input<typeof listDonationsQuery>,
  | "campaignId"
  | "donorId"
  | "fundId"
  | "status"
  | "progress"
  | "frequency"
  | "paymentMethod"
  | "givingLevelId"
  | "utmSource"
  | "utmMedium"
  | "utmCampaign"
  | "utmTerm"
  | "utmContent"
  | "offline"
  | "voided"
  | "hour"
  | "from"
  | "to"
  | "q"
>;

/** Returns the filters and the order as query parameters, without the position in the list. */
export function queryOf({
  dates,
  status,
  progress: standing,
  voids,
  method,
  offline,
  page: _page,
  cursor: _cursor,
  ...rest
}: ListFilters) {
  return { ...rest, status: status ?? standing ?? voids, method: offline ?? method, ...dates.query };
}

/** Returns the filters as API filters. Voided donations are excluded without a status and with that of refunds. */
export function filtersOf({
  q,
  status,
  progress: standing,
  voids,
  campaign,
  frequency: interval,
  method,
  offline,
  dates,
  donor,
  fund,
  source,
  medium,
  utm_campaign: utmCampaign,
  term,
  content,
  level,
  hour: createdIn,
}: ListFilters): Filters {
  return {
    q,
    status,
    progress: standing,
    campaignId: campaign,
    frequency: interval,
    paymentMethod: method,
    offline: offline && "true",
    voided: voids ? only(voids) : (status ?? standing ?? "REFUNDED") === "REFUNDED" ? "false" : undefined,
    from: dates.from,
    to: dates.to,
    donorId: donor,
    fundId: fund,
    utmSource: source,
    utmMedium: medium,
    utmCampaign,
    utmTerm: term,
    utmContent: content,
    givingLevelId: level,
    hour: createdIn,
  };
}

const only = (voids: typeof VOIDED | typeof WITH_VOIDED) => (voids === VOIDED ? "true" : undefined);
