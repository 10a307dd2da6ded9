import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { payoutStatus } from "@/lib/payouts/schemas";
import { FilterForm } from "../filters/filter-form";
import { FilterSelect } from "../filters/filter-select";
import { PAYOUT_STATUS } from "./labels";

type Filters = { status: string | undefined; from: string | undefined; to: string | undefined };

/** The filters of the payouts list: status and creation date. */
export function PayoutFilters({ path, status, from, to }: Filters & { path: string }) {
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
      <Day name="from" label="Created from" value={from} />
      <Day
        name="to"
        label="Created to"
        value={to}
        error={
          from && to && to < from
            ? "The end date is before the start date, so this filter is ignored"
            : undefined
        }
      />
    </FilterForm>
  );
}

type DayProps = { name: string; label: string; value: string | undefined; error?: string | undefined };

function Day({ name, label, value, error }: DayProps) {
  return (
    <Field id={`filter-${name}`} label={label} className="max-sm:w-full" {...(error ? { error } : {})}>
      {(control) => <Input key={value} {...control} name={name} type="date" defaultValue={value} />}
    </Field>
  );
}
