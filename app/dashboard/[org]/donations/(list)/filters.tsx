import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { GENERAL } from "@/components/dashboard/funds/payload";
import { DONATION_STATUS, FREQUENCY, PAYMENT_METHOD, PROGRESS, VOIDS } from "@/components/dashboard/labels";
import { donationStatus, frequency, paymentMethod, progress } from "@/lib/donations/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { type ListFilters, OFFLINE, VOIDED, WITH_VOIDED } from "./list-filters";

type FiltersProps = {
  path: string;
  listFilters: ListFilters;
  campaigns: readonly { id: string; title: string }[];
  funds: readonly { id: string; name: string }[];
  /** Whether the organization has voided donations. Adds them as a choice. */
  hasVoided: boolean;
};

/** Filters that can be set only by links to the list, and its order. */
const HIDDEN = [
  "donor",
  "source",
  "medium",
  "utm_campaign",
  "term",
  "content",
  "level",
  "hour",
  "sort",
] as const;

/** The filters of the donations list. They are stored in the URL and work without JavaScript. */
export function Filters({ path, listFilters, campaigns, funds, hasVoided }: FiltersProps) {
  const { q, status, progress: standing, voids, campaign, frequency: interval } = listFilters;
  const withVoids = hasVoided || voids !== undefined;
  return (
    <FilterForm action={path} label="Filter donations">
      {HIDDEN.map(
        (name) =>
          listFilters[name] && <input key={name} type="hidden" name={name} value={listFilters[name]} />,
      )}
      <FilterInput name="q" label="Name, email or receipt" value={q} />
      <FilterSelect
        name="status"
        label="Status"
        value={status ?? standing ?? voids}
        all={withVoids ? "All but voided" : "Any status"}
        options={[
          ...donationStatus.options.map((value) => ({ value, label: DONATION_STATUS[value].label })),
          ...progress.options.map((value) => ({ value, label: PROGRESS[value].label })),
          ...(withVoids ? ([VOIDED, WITH_VOIDED] as const) : []).map((value) => ({
            value,
            label: VOIDS[value],
          })),
        ]}
      />
      <FilterSelect
        name="frequency"
        label="Frequency"
        value={interval}
        all="Any frequency"
        options={frequency.options.map((value) => ({ value, label: FREQUENCY[value] }))}
      />
      <FilterSelect
        name="method"
        label="Method"
        value={listFilters.offline ?? listFilters.method}
        all="Any method"
        options={[
          { value: OFFLINE, label: "All offline" },
          ...paymentMethod.options.map((value) => ({ value, label: PAYMENT_METHOD[value] })),
        ]}
      />
      <FilterSelect
        name="campaign"
        label="Campaign"
        value={campaign}
        all="All campaigns"
        options={campaigns.map((one) => ({ value: one.id, label: one.title }))}
        wide
      />
      {funds.length > 0 && (
        <FilterSelect
          name="fund"
          label="Fund"
          value={listFilters.fund}
          all="All funds"
          options={[
            { value: GENERAL, label: GENERAL_FUND },
            ...funds.map((one) => ({ value: one.id, label: one.name })),
          ]}
          wide
        />
      )}
      <DateFilter {...listFilters.dates.filter} />
    </FilterForm>
  );
}
