import type { KeyboardEvent } from "react";
import type { Api } from "@/components/session/use-api";
import { cx } from "@/components/ui/cx";
import { Field, Fieldset } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { Row } from "./batch-rows";
import { DonorSearch } from "./donor-search";
import { type Giver, NO_GIVER, nameOf, nextField, toName } from "./giver";
import { FIELDS } from "./labels";
import { NewDonorFields } from "./new-donor-fields";
import { renderAndFocus } from "./render-and-focus";

type RowDonorProps = {
  api: Api;
  orgId: string;
  row: Row;
  /** Campaigns that can be selected for the line; null without a column for it. */
  campaigns: readonly { id: string; title: string }[] | null;
  /** Whether the line has a field for the day of receipt. */
  hasReceivedDates: boolean;
  today: string;
  /** 1-based position in the batch. */
  number: number;
  idOf: (name: string) => string;
  onChange: (change: Partial<Row>) => void;
  onEnter: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => void;
  errorOf: (field: string) => string | undefined;
};

/**
 * The donor of a batch's line, and below the values that replace the batch's. The fields of a new donor take the full
 * width, before the line's other fields.
 */
export function RowDonor({
  api,
  orgId,
  row,
  campaigns,
  hasReceivedDates,
  today,
  number,
  idOf,
  onChange,
  onEnter,
  onKeyDown,
  errorOf,
}: RowDonorProps) {
  const { giver } = row;
  const hasOwnValues = campaigns !== null || hasReceivedDates;
  const set = (changed: Giver) => onChange({ giver: changed });

  function pick(picked: Giver) {
    if (picked.kind === "new") renderAndFocus(() => set(picked), idOf(nextField(picked)));
    else set(picked);
  }

  return (
    <>
      {giver.kind === "new" && (
        <Fieldset id={idOf("donor")} legend={`New donor ${number}`} className="col-span-full">
          <NewDonorFields
            api={api}
            orgId={orgId}
            compact
            giver={giver}
            onChange={set}
            onPick={(picked) => renderAndFocus(() => set(picked), idOf("donor"))}
            onSearch={() => renderAndFocus(() => set(NO_GIVER), idOf("donor"))}
            idOf={idOf}
            errorOf={errorOf}
            onKeyDown={onKeyDown}
          />
        </Fieldset>
      )}
      <div
        className={cx("grid content-start gap-3", giver.kind === "new" && !hasOwnValues && "max-xl:hidden")}
      >
        {giver.kind !== "new" && (
          <Field
            id={idOf("donor")}
            label={`Donor ${number}`}
            error={errorOf("donor.lastName") ?? errorOf("donor.id") ?? errorOf("donor.email")}
          >
            {(control) => (
              <DonorSearch
                control={control}
                api={api}
                orgId={orgId}
                text={giver.kind === "search" ? giver.text : nameOf(giver.donor)}
                isPicked={giver.kind === "known"}
                onText={(text) => set(text === "" ? NO_GIVER : { kind: "search", text })}
                onPick={pick}
                onEnter={() => {
                  const named = toName(giver);
                  if (named.kind === "new") pick(named);
                  else onEnter();
                }}
              />
            )}
          </Field>
        )}
        {campaigns && (
          <Field id={idOf("campaign")} label={FIELDS.campaignId} error={errorOf("campaignId")}>
            {(control) => (
              <Select
                {...control}
                value={row.campaignId}
                onChange={({ target: { value } }) => onChange({ campaignId: value })}
                onKeyDown={onKeyDown}
              >
                <option value="">Same as batch</option>
                {campaigns.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {hasReceivedDates && (
          <Field id={idOf("receivedOn")} label={FIELDS.receivedOn} error={errorOf("receivedOn")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                max={today}
                value={row.receivedOn}
                onChange={(event) => onChange({ receivedOn: event.target.value })}
                onKeyDown={onKeyDown}
                autoComplete="off"
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}
