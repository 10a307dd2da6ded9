import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { IMPORT_SOURCES, type ImportKind, type ImportSource, SOURCE_LABELS } from "@/lib/imports/labels";
import type { ImportOptions } from "@/lib/imports/schemas";
import { CAMPAIGN_DEFAULT } from "../funds/labels";
import { METHODS } from "../offline/labels";

const UNKNOWN = [
  { value: "REFUSE", label: "Don’t import these rows" },
  { value: "CHOSEN", label: "Use the campaign and fund above" },
  { value: "ADD", label: "Add them, campaigns as drafts" },
] as const;

type OptionFieldsProps = {
  kind: ImportKind;
  campaigns: readonly { id: string; title: string }[];
  funds: readonly { id: string; name: string }[];
  source: ImportSource;
  onSource: (source: ImportSource) => void;
  options: ImportOptions;
  onChange: (change: Partial<ImportOptions>) => void;
};

/** Fields for how a file's values are read, and for the campaign and fund of its donations. */
export function OptionFields(props: OptionFieldsProps) {
  const { kind, source, onSource } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id="source" label="From" hint="We use this system’s IDs to avoid importing anything twice.">
        {(control) => (
          <Select
            {...control}
            value={source}
            onChange={({ target }) => onSource(IMPORT_SOURCES.find((one) => one === target.value) ?? "OTHER")}
          >
            {IMPORT_SOURCES.map((one) => (
              <option key={one} value={one}>
                {SOURCE_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind !== "DONORS" && <CampaignAndFundOptions {...props} />}
    </div>
  );
}

function CampaignAndFundOptions({ kind, campaigns, funds, options, onChange }: OptionFieldsProps) {
  return (
    <>
      <Field id="campaignId" label="Campaign" hint="Used when a row has none.">
        {(control) => (
          <Select
            {...control}
            value={options.campaignId ?? ""}
            onChange={({ target }) => onChange({ campaignId: target.value || null })}
          >
            <option value="">{kind === "DONATIONS" ? "None (every row has a campaign)" : "None"}</option>
            {campaigns.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {funds.length > 0 && (
        <Field id="fundId" label="Fund" hint="Used when a row has none.">
          {(control) => (
            <Select
              {...control}
              value={options.fundId ?? ""}
              onChange={({ target }) => onChange({ fundId: target.value || null })}
            >
              <option value="">{CAMPAIGN_DEFAULT}</option>
              {funds.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        id="unknownNames"
        label={
          kind === "DONATIONS"
            ? "Campaigns, funds and giving levels you don’t have yet"
            : "Campaigns and funds you don’t have yet"
        }
        hint={
          kind === "DONATIONS" && options.unknownNames === "CHOSEN"
            ? "Giving levels and tickets that the campaign lacks are left out."
            : undefined
        }
      >
        {(control) => (
          <Select
            {...control}
            value={options.unknownNames}
            onChange={({ target }) =>
              onChange({
                unknownNames: UNKNOWN.find(({ value }) => value === target.value)?.value ?? "REFUSE",
              })
            }
          >
            {UNKNOWN.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === "DONATIONS" && (
        <Field id="method" label="Payment method" hint="Used when a row has no payment method.">
          {(control) => (
            <Select
              {...control}
              value={options.method}
              onChange={({ target }) =>
                onChange({ method: METHODS.find(({ value }) => value === target.value)?.value ?? "PLATFORM" })
              }
            >
              {METHODS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field id="dateOrder" label="Dates such as 3/4/2026 are">
        {(control) => (
          <Select
            {...control}
            value={options.dateOrder}
            onChange={({ target }) => onChange({ dateOrder: target.value === "DMY" ? "DMY" : "MDY" })}
          >
            <option value="MDY">March 4 (month first)</option>
            <option value="DMY">April 3 (day first)</option>
          </Select>
        )}
      </Field>
      <Field id="numberFormat" label="Amounts are written">
        {(control) => (
          <Select
            {...control}
            value={options.numberFormat}
            onChange={({ target }) =>
              onChange({ numberFormat: target.value === "COMMA" ? "COMMA" : "POINT" })
            }
          >
            <option value="POINT">1,234.50</option>
            <option value="COMMA">1.234,50</option>
          </Select>
        )}
      </Field>
    </>
  );
}
