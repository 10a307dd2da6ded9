import type { ComponentProps } from "react";
import { payoutStatus } from "@/lib/payouts/schemas";
import { DateFilter } from "../filters/date-filter";
import { FilterForm } from "../filters/filter-form";
import { FilterSelect } from "../filters/filter-select";
import { PAYOUT_STATUS } from "./labels";

type PayoutFiltersProps = {
  path: string;
  status: string | undefined;
  dates: ComponentProps<typeof DateFilter>;
};

/** The filters of the payouts list: status and creation date. */
export function PayoutFilters({ path, status, dates }: PayoutFiltersProps) {
  return (
    <FilterForm action={path} label="Filter payouts">
      <FilterSelect
        name="status"
        label="Status"
        value={status}
        all="Any status"
        options={payoutStatus.options.map((value) => ({ value, label: PAYOUT_STATUS[value].label }))}
        wide
      />
      <DateFilter {...dates} />
    </FilterForm>
  );
}
