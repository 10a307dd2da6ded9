import { chipsFor } from "@/app/dashboard/chips";
import type { Chip } from "@/components/dashboard/filters/filter-chips";
import { GENERAL } from "@/components/dashboard/funds/payload";
import { DONATION_STATUS, FREQUENCY, PAYMENT_METHOD, PROGRESS, VOIDS } from "@/components/dashboard/labels";
import { hourLabel } from "@/lib/analytics/period/labels";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { type ListFilters, queryOf } from "./list-filters";

type Named = {
  campaigns: readonly { id: string; title: string }[];
  funds: readonly { id: string; name: string }[];
  levels: readonly { id: string; name: string }[];
};

/** Returns the chips of the active filters of the donations list. */
export function chipsOf(path: string, listFilters: ListFilters, { campaigns, funds, levels }: Named): Chip[] {
  const {
    q,
    status,
    progress,
    voids,
    frequency,
    method,
    offline,
    campaign,
    fund,
    dates,
    source,
    medium,
    level,
  } = listFilters;
  const { hour } = listFilters;
  const standing = status ? DONATION_STATUS[status] : progress && PROGRESS[progress];
  const statusLabel = standing?.label ?? (voids && VOIDS[voids]);
  const fundName = fund === GENERAL ? GENERAL_FUND : funds.find(({ id }) => id === fund)?.name;
  const levelName = levels.find(({ id }) => id === level)?.name;
  const title = campaigns.find(({ id }) => id === campaign)?.title;
  return chipsFor(path, queryOf(listFilters), [
    { label: "Search", value: q, names: ["q"] },
    { label: "Status", value: statusLabel, names: ["status"] },
    { label: "Frequency", value: frequency && FREQUENCY[frequency], names: ["frequency"] },
    { label: "Method", value: offline ? "All offline" : method && PAYMENT_METHOD[method], names: ["method"] },
    { label: "Campaign", value: campaign && (title ?? "Unknown"), names: ["campaign"] },
    { label: "Fund", value: fund && (fundName ?? "Unknown"), names: ["fund"] },
    { label: "Source", value: source, names: ["source"] },
    { label: "Medium", value: medium, names: ["medium"] },
    { label: "UTM campaign", value: listFilters.utm_campaign, names: ["utm_campaign"] },
    { label: "UTM term", value: listFilters.term, names: ["term"] },
    { label: "UTM content", value: listFilters.content, names: ["content"] },
    { label: "Giving level", value: level && (levelName ?? "Chosen level"), names: ["level"] },
    { label: "Hour", value: hour && hourLabel(Number(hour)), names: ["hour"] },
    { label: "Date", value: dates.words, names: ["dates", "from", "to"] },
  ]);
}
