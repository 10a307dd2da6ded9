import { Checkbox } from "@/components/ui/checkbox";
import { Field, Fieldset } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { LABELS } from "../labels";
import { type PartProps, Section } from "./section";

const FIELDS = ["defaultFundId", "fundIds"] as const;

type FundsProps = PartProps & { funds: readonly { id: string; name: string }[] };

/** Fields for the default fund of donations and the funds that donors can choose from. */
export function Funds({ funds, defaults, error }: FundsProps) {
  return (
    <Section
      id="funds"
      title="Funds"
      error={error}
      fields={FIELDS}
      hint="What donations are designated to in your books."
    >
      <Field
        id="defaultFundId"
        label={LABELS.defaultFundId}
        hint="For donations from now on, unless the donor chooses another fund."
        error={error("defaultFundId")}
      >
        {(control) => (
          <Select
            {...control}
            name="defaultFundId"
            defaultValue={defaults.defaultFundId}
            className="sm:max-w-sm"
          >
            <option value="">{GENERAL_FUND}</option>
            {funds.map((fund) => (
              <option key={fund.id} value={fund.id}>
                {fund.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Fieldset
        id="fundIds"
        legend={LABELS.fundIds}
        hint="The form then asks what the donation is for. Without any, it asks nothing."
        error={error("fundIds")}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {funds.map((fund) => (
            <Checkbox
              key={fund.id}
              id={`fund-${fund.id}`}
              name="fundIds"
              value={fund.id}
              label={fund.name}
              defaultChecked={defaults.fundIds.includes(fund.id)}
            />
          ))}
        </div>
      </Fieldset>
    </Section>
  );
}
