"use client";

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { DonorField } from "@/lib/donors/fields/schemas";
import type { Problems } from "../forms/check-input";
import { DollarInput } from "../forms/dollar-input";
import { Choice, type ControlProps, Day, withKnown } from "./controls";
import { type Draft, newDraft, partsOf } from "./draft";
import { FieldParts } from "./field-parts";
import { CHANNEL_OPTIONS, FIELD_OPTIONS, IS_OPTIONS, periodOptions, UNIT_OPTIONS } from "./labels";

/** Campaigns, funds, tags and donor fields that conditions can refer to. */
export type Choices = {
  campaigns: readonly { id: string; title: string }[];
  funds: readonly { id: string; name: string }[];
  tags: readonly { id: string; name: string }[];
  fields: readonly Pick<DonorField, "id" | "name" | "type" | "options">[];
};

type ConditionFieldsProps = {
  draft: Draft;
  /** 0-based position. */
  index: number;
  choices: Choices;
  problems: Problems | null;
  onChange: (draft: Draft) => void;
  /** Null if it is the only condition. */
  onRemove: (() => void) | null;
};

/** The controls of one condition. */
export function ConditionFields({
  draft,
  index,
  choices,
  problems,
  onChange,
  onRemove,
}: ConditionFieldsProps) {
  const parts = partsOf(draft);
  const path = `conditions.${index}`;
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const error = (...fields: string[]) => {
    const found = fields.flatMap((field) => problems?.fields[`${path}.${field}`] ?? []);
    return found[0] === undefined ? {} : { error: found[0] };
  };
  const id = (name: string) => `condition-${draft.key}-${name}`;
  const is = IS_OPTIONS[draft.field];
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">Condition {index + 1}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        <Choice
          id={id("field")}
          label="About"
          value={draft.field}
          options={FIELD_OPTIONS}
          onPick={(field) =>
            onChange(newDraft(draft.key, FIELD_OPTIONS.find(({ value }) => value === field)?.value))
          }
        />
        {is.length > 0 && (
          <Choice
            id={id("is")}
            label="The donor"
            value={draft.is}
            options={is}
            onPick={(value) => set({ is: value })}
          />
        )}
        {parts.tag && (
          <Choice
            id={id("tag")}
            label="Tag"
            value={draft.tagId}
            options={[
              { value: "", label: "Choose a tag" },
              ...withKnown(choices.tags, draft.tagId, "A deleted tag").map((tag) => ({
                value: tag.id,
                label: tag.name,
              })),
            ]}
            {...error("tagId")}
            onPick={(tagId) => set({ tagId })}
          />
        )}
        {parts.channel && (
          <Choice
            id={id("channel")}
            label="By"
            value={draft.channel}
            options={CHANNEL_OPTIONS}
            onPick={(value) =>
              set({ channel: CHANNEL_OPTIONS.find((one) => one.value === value)?.value ?? "EMAIL" })
            }
          />
        )}
        {parts.donorField && (
          <FieldParts draft={draft} set={set} id={id} error={error} fields={choices.fields} />
        )}
        {parts.period && <PeriodFields draft={draft} set={set} id={id} error={error} />}
        {parts.giving && (
          <Field id={id("target")} label="To" {...error("campaignId", "fundId")}>
            {(control) => (
              <Select
                {...control}
                value={draft.target}
                onChange={(event) => set({ target: event.target.value })}
              >
                <option value="">anything</option>
                <Targets
                  kind="campaign"
                  label="Campaigns"
                  target={draft.target}
                  among={choices.campaigns.map(({ id: one, title }) => ({ id: one, name: title }))}
                />
                <Targets kind="fund" label="Funds" target={draft.target} among={choices.funds} />
              </Select>
            )}
          </Field>
        )}
        {parts.amount && (
          <>
            <Field
              id={id("least")}
              label={parts.giving ? "At least, in all" : "At least"}
              {...error("atLeastCents")}
            >
              {(control) => (
                <DollarInput
                  {...control}
                  value={draft.least}
                  onChange={(event) => set({ least: event.target.value })}
                />
              )}
            </Field>
            <Field
              id={id("most")}
              label={parts.giving ? "At most, in all" : "At most"}
              {...error("atMostCents")}
            >
              {(control) => (
                <DollarInput
                  {...control}
                  value={draft.most}
                  onChange={(event) => set({ most: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
        {parts.giving && (
          <>
            <Counted
              id={id("least-donations")}
              label="Donations, at least"
              value={draft.leastDonations}
              {...error("atLeastDonations")}
              onType={(leastDonations) => set({ leastDonations })}
            />
            <Counted
              id={id("most-donations")}
              label="Donations, at most"
              value={draft.mostDonations}
              {...error("atMostDonations")}
              onType={(mostDonations) => set({ mostDonations })}
            />
          </>
        )}
      </div>
      {onRemove && (
        <ActionButton size="sm" tone="secondary" className="justify-self-end" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          <span>
            Remove <span className="sr-only">condition {index + 1}</span>
          </span>
        </ActionButton>
      )}
    </fieldset>
  );
}

type PeriodFieldsProps = {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  id: (name: string) => string;
  error: (...fields: string[]) => { error?: string };
};

function PeriodFields({ draft, set, id, error }: PeriodFieldsProps) {
  const before = draft.is === "BEFORE";
  return (
    <>
      <Choice
        id={id("period")}
        label="When"
        value={draft.period}
        options={periodOptions(draft)}
        {...(draft.period === "LAST" || draft.period === "DATES" ? {} : error("period", "period.from"))}
        onPick={(period) => set({ period })}
      />
      {draft.period === "LAST" && (
        <div className="grid grid-cols-2 items-start gap-2">
          <Counted
            id={id("count")}
            label="Number"
            value={draft.count}
            {...error("period.count")}
            onType={(count) => set({ count })}
          />
          <Choice
            id={id("unit")}
            label="Unit"
            value={draft.unit}
            options={UNIT_OPTIONS}
            onPick={(unit) =>
              set({ unit: UNIT_OPTIONS.find(({ value }) => value === unit)?.value ?? "DAYS" })
            }
          />
        </div>
      )}
      {draft.period === "DATES" && (
        <>
          <Day
            id={id("from")}
            label={before ? "Date" : "First day"}
            value={draft.from}
            {...error("period.from", "period")}
            onPick={(from) => set({ from })}
          />
          {!before && (
            <Day
              id={id("to")}
              label="Last day"
              value={draft.to}
              {...error("period.to")}
              onPick={(to) => set({ to })}
            />
          )}
        </>
      )}
    </>
  );
}

function Counted({ id, label, value, error, onType }: ControlProps & { onType: (value: string) => void }) {
  return (
    <Field id={id} label={label} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          maxLength={7}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

type TargetsProps = {
  kind: "campaign" | "fund";
  label: string;
  target: string;
  among: readonly { id: string; name: string }[];
};

function Targets({ kind, label, target, among }: TargetsProps): ReactNode {
  const chosen = target.startsWith(`${kind}:`) ? target.slice(kind.length + 1) : "";
  const all = withKnown(among, chosen, `A deleted ${kind}`);
  if (all.length === 0) return null;
  return (
    <optgroup label={label}>
      {all.map((one) => (
        <option key={one.id} value={`${kind}:${one.id}`}>
          {one.name}
        </option>
      ))}
    </optgroup>
  );
}
