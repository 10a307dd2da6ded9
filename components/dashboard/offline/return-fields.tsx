import type { KeyboardEvent } from "react";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { formatUsd } from "@/lib/kernel/money";
import type { CampaignToCredit } from "@/lib/offline-donations/labels";
import { typedDollars } from "../forms/dollars";
import { FIELDS } from "./labels";

/** What the donor receives in return, as typed: a level's id and a number of tickets; empty for none. */
export type TypedReturn = { level: string; tickets: string };

export const NO_RETURN: TypedReturn = { level: "", tickets: "" };

/** Sent instead of an unreadable number of tickets: the API rejects it, so the field shows the error. */
const NO_NUMBER = 0;

/** Converts the typed values to the API format. */
export function returnOf({ level, tickets }: TypedReturn) {
  const typed = tickets.trim();
  return {
    givingLevelId: level || null,
    ticketCount: typed === "" ? null : /^\d+$/.test(typed) ? Number(typed) : NO_NUMBER,
  };
}

type ReturnFieldsProps = {
  /** Returns the id of a field's control. */
  id: (name: "givingLevelId" | "ticketCount") => string;
  /** The campaign of the donation; undefined until it is chosen. */
  campaign: CampaignToCredit | undefined;
  typed: TypedReturn;
  /** `amount`: the price of the choice in dollars as typed, a default for an empty amount. */
  onType: (change: Partial<TypedReturn> & { amount?: string }) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => void;
  errorOf: (field: string) => string | undefined;
  /** Whether the fields have hints. */
  hints?: boolean;
};

/** Fields for the giving level and tickets of a donation. Renders nothing for a campaign that has neither. */
export function ReturnFields({
  id,
  campaign,
  typed,
  onType,
  onKeyDown,
  errorOf,
  hints = false,
}: ReturnFieldsProps) {
  if (!campaign) return null;
  const { ticketPriceCents, isMembership } = campaign;
  const levels = campaign.levels.filter((level) => !level.archived || level.id === typed.level);
  if (levels.length === 0 && ticketPriceCents === null) return null;
  const priceOf = (level: string) => levels.find((one) => one.id === level)?.amountCents;
  return (
    <>
      {levels.length > 0 && (
        <Field
          id={id("givingLevelId")}
          label={FIELDS.givingLevelId}
          hint={hints ? levelHint(isMembership) : undefined}
          error={errorOf("givingLevelId")}
          className="content-start"
          optional
        >
          {(control) => (
            <Select
              {...control}
              value={typed.level}
              onChange={({ target: { value } }) => {
                const cents = priceOf(value);
                onType({ level: value, ...(cents === undefined ? {} : { amount: typedDollars(cents) }) });
              }}
              {...(onKeyDown ? { onKeyDown } : {})}
            >
              <option value="">{isMembership ? "By amount" : "None"}</option>
              {levels.map(({ id: level, name, amountCents }) => (
                <option key={level} value={level}>
                  {name} ({formatUsd(amountCents)})
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {ticketPriceCents !== null && (
        <Field
          id={id("ticketCount")}
          label={FIELDS.ticketCount}
          hint={hints ? `${formatUsd(ticketPriceCents)} each. They count as sold.` : undefined}
          error={errorOf("ticketCount")}
          className="content-start"
          optional
        >
          {(control) => (
            <Input
              {...control}
              value={typed.tickets}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              onChange={({ target: { value } }) => onType({ tickets: value })}
              {...(onKeyDown ? { onKeyDown } : {})}
            />
          )}
        </Field>
      )}
    </>
  );
}

function levelHint(isMembership: boolean): string {
  return isMembership
    ? "Without one, the amount determines the membership."
    : "The receipt states the value that the donor receives in return.";
}
