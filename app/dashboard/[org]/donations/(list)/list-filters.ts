import { z } from "zod";
import { pageOf, pick, type SearchParams } from "@/app/dashboard/query";
import type { listDonationsQuery } from "@/lib/donations/list/schemas";
import { donationStatus, frequency, paymentMethod, progress } from "@/lib/donations/schemas";
import { windowQuery } from "@/lib/kernel/time/time-window";

const id = z.string().min(1).max(64);
const text = z.string().trim().min(1).max(100);
const day = z.iso.date().pipe(windowQuery.from.unwrap());

/** The choice of all offline donations among the methods. */
export const OFFLINE = "OFFLINE";

/** The filters in the page's URL; invalid ones are ignored. */
export async function readListFilters(searchParams: SearchParams) {
  const given = await searchParams;
  const from = pick(day, given["from"]);
  const to = pick(day, given["to"]);
  return {
    q: pick(text, given["q"]),
    status: pick(donationStatus, given["status"]),
    progress: pick(progress, given["status"]),
    campaign: pick(id, given["campaign"]),
    frequency: pick(frequency, given["frequency"]),
    method: pick(paymentMethod, given["method"]),
    offline: pick(z.literal(OFFLINE), given["method"]),
    from,
    to,
    donor: pick(id, given["donor"]),
    fund: pick(id, given["fund"]),
    page: pageOf(given["page"]),
    /** The end date is before the start date. */
    reversed: Boolean(from && to && to < from),
  };
}
export type Asked = Awaited<ReturnType<typeof readListFilters>>;

type Filters = Pick<
  z.input<typeof listDonationsQuery>,
  | "campaignId"
  | "donorId"
  | "fundId"
  | "status"
  | "progress"
  | "frequency"
  | "paymentMethod"
  | "offline"
  | "from"
  | "to"
  | "q"
>;

/** The same as API filters; a reversed window has no end. */
export function filtersOf({
  q,
  status,
  progress: standing,
  campaign,
  frequency: interval,
  method,
  offline,
  from,
  to,
  donor,
  fund,
  reversed,
}: Asked): Filters {
  return {
    q,
    status,
    progress: standing,
    campaignId: campaign,
    frequency: interval,
    paymentMethod: method,
    offline: offline && "true",
    from,
    to: reversed ? undefined : to,
    donorId: donor,
    fundId: fund,
  };
}
