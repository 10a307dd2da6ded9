"use client";

import { type KeyboardEvent, memo } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import type { Api } from "@/components/session/use-api";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { GENERAL_FUND } from "@/lib/funds/labels";
import type { CampaignToCredit } from "@/lib/offline-donations/labels";
import { isOfflineMethod } from "@/lib/offline-donations/labels";
import type { Problems } from "../forms/check-input";
import { DollarInput } from "../forms/dollar-input";
import { type FundChoice, GENERAL } from "../funds/payload";
import { controlOf, DETAIL, type Row } from "./batch-rows";
import { FIELDS, METHODS } from "./labels";
import { ReturnFields, withReturn } from "./return-fields";
import { RowDonor } from "./row-donor";

type BatchRowProps = {
  api: Api;
  orgId: string;
  row: Row;
  /** The campaign of the donation; undefined until it is chosen. */
  campaign: CampaignToCredit | undefined;
  /** Funds that can be selected. */
  funds: readonly FundChoice[];
  /** Campaigns that can be selected for the line; null without a column for it. */
  campaigns: readonly { id: string; title: string }[] | null;
  /** Whether checks have a date field. */
  hasCheckDates: boolean;
  /** Whether lines have a field for the day of receipt. */
  hasReceivedDates: boolean;
  today: string;
  /** 1-based position in the batch. */
  number: number;
  onChange: (key: number, change: Partial<Row>) => void;
  onEnter: (key: number) => void;
  onRemove: (key: number) => void;
  /** The batch's problems, by `row-<key>-<control>.<field>`. */
  problems: Problems["fields"];
};

/**
 * One donation of a batch. Enter in any field moves to the next donation. Memoized, because a batch can have 100 rows:
 * all properties must be the same objects while other rows change.
 */
export const BatchRow = memo(function BatchRow({
  api,
  orgId,
  row,
  campaign,
  funds,
  campaigns,
  hasCheckDates,
  hasReceivedDates,
  today,
  number,
  onChange: onRowChange,
  onEnter: onRowEnter,
  onRemove,
  problems,
}: BatchRowProps) {
  const onChange = (change: Partial<Row>) => onRowChange(row.key, change);
  const onEnter = () => onRowEnter(row.key);
  const columns = { hasCampaigns: campaigns !== null, hasReceivedDates };
  const id = (name: string) => `row-${row.key}-${name}`;
  const errorOf = (field: string) => {
    const control = controlOf(field, row, columns);
    return control ? problems[`${id(control)}.${field}`]?.[0] : undefined;
  };
  const detail = DETAIL[row.method];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
  };
  return (
    <fieldset
      className={cx(
        "grid gap-3 border-b border-line py-4 first:pt-0 last:border-b-0 sm:grid-cols-2",
        funds.length > 0
          ? "xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)_minmax(0,1.15fr)_minmax(0,1.4fr)_minmax(0,1.35fr)_auto]"
          : "xl:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.4fr)_auto]",
      )}
    >
      <legend className="sr-only">Donation {number}</legend>
      <RowDonor
        api={api}
        orgId={orgId}
        row={row}
        campaigns={campaigns}
        hasReceivedDates={hasReceivedDates}
        today={today}
        number={number}
        idOf={id}
        onChange={onChange}
        onEnter={onEnter}
        onKeyDown={onKeyDown}
        errorOf={errorOf}
      />
      <Field id={id("amount")} label="Amount" error={errorOf("amountCents")} className="content-start">
        {(control) => (
          <DollarInput
            {...control}
            className="text-right tabular-nums"
            value={row.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
            onKeyDown={onKeyDown}
            maxLength={14}
          />
        )}
      </Field>
      <Field id={id("method")} label="Method" className="content-start">
        {(control) => (
          <Select
            {...control}
            value={row.method}
            onChange={({ target: { value } }) => isOfflineMethod(value) && onChange({ method: value })}
            onKeyDown={onKeyDown}
          >
            {METHODS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid content-start gap-3 empty:max-xl:hidden">
        {detail && (
          <Field id={id("detail")} label={detail.label} error={errorOf(detail.field)}>
            {(control) => (
              <Input
                {...control}
                value={row.detail}
                onChange={(event) => onChange({ detail: event.target.value })}
                onKeyDown={onKeyDown}
                maxLength={detail.field === "checkNumber" ? 40 : 100}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        {hasCheckDates && row.method === "CHECK" && (
          <Field id={id("checkDate")} label={FIELDS.checkDate} error={errorOf("checkDate")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={row.checkDate}
                onChange={(event) => onChange({ checkDate: event.target.value })}
                onKeyDown={onKeyDown}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <ReturnFields
          id={id}
          campaign={campaign}
          typed={row}
          amount={row.amount}
          onType={(change) => onChange(withReturn(row, change, campaign))}
          onKeyDown={onKeyDown}
          errorOf={errorOf}
        />
      </div>
      {funds.length > 0 && (
        <Field id={id("fund")} label={FIELDS.fundId} error={errorOf("fundId")} className="content-start">
          {(control) => (
            <Select
              {...control}
              value={row.fund}
              onChange={({ target: { value } }) => onChange({ fund: value })}
              onKeyDown={onKeyDown}
            >
              <option value="">Same as batch</option>
              <option value={GENERAL}>{GENERAL_FUND}</option>
              {funds.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ActionButton
        tone="quiet"
        size="sm"
        className="self-start max-xl:justify-self-start xl:mt-8"
        onClick={() => onRemove(row.key)}
      >
        Remove<span className="sr-only"> donation {number}</span>
      </ActionButton>
    </fieldset>
  );
});
