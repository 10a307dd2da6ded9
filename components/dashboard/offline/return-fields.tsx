import type { KeyboardEvent } from "react";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { formatUsd, parseUsd } from "@/lib/kernel/money";
import type { CampaignToCredit } from "@/lib/offline-donations/labels";
import { MAX_OFFLINE_TICKETS } from "@/lib/offline-donations/labels";
import { typedDollars } from "../forms/dollars";
import { FIELDS } from "./labels";

/**
 * What the donor receives in return, as typed: a level's id and a number of tickets; empty for none. `suggested` is the
 * amount that the form entered for it, in dollars as typed.
 */
export type TypedReturn = { level: string; tickets: string; suggested: string };

export const NO_RETURN: TypedReturn = { level: "", tickets: "", suggested: "" };

/**
 * Changes what the donor receives in return, and with it the amount, unless staff entered that themselves. The
 * suggested amount is the price of the tickets, or else of the level.
 */
export function withReturn<T extends TypedReturn & { amount: string }>(
  entry: T,
  change: Partial<Pick<TypedReturn, "level" | "tickets">>,
  campaign: Pick<CampaignToCredit, "levels" | "ticketPriceCents"> | undefined,
): T {
  const now = { ...entry, ...change };
  if (entry.amount.trim() !== "" && entry.amount !== entry.suggested) return now;
  const cents = priceCents(now, campaign);
  const suggested = cents === null ? "" : typedDollars(cents);
  return { ...now, suggested, amount: suggested };
}

/** Clears a level and tickets that the campaign does not have, for example because another one was chosen. */
export function withOwnReturn<T extends TypedReturn & { amount: string }>(
  entry: T,
  campaign: Pick<CampaignToCredit, "levels" | "ticketPriceCents"> | undefined,
): T {
  const level = campaign?.levels.some(({ id }) => id === entry.level) ? entry.level : "";
  const tickets = campaign && campaign.ticketPriceCents !== null ? entry.tickets : "";
  const isOwn = level === entry.level && tickets === entry.tickets;
  return isOwn ? entry : withReturn(entry, { level, tickets }, campaign);
}

/** Returns the price of tickets, or else of a level, in cents; null for neither. */
function priceCents(
  { level, tickets }: Pick<TypedReturn, "level" | "tickets">,
  campaign: Pick<CampaignToCredit, "levels" | "ticketPriceCents"> | undefined,
): number | null {
  const count = /^\d+$/.test(tickets.trim()) ? Number(tickets) : 0;
  if (campaign && campaign.ticketPriceCents !== null && count > 0) return campaign.ticketPriceCents * count;
  return campaign?.levels.find(({ id }) => id === level)?.amountCents ?? null;
}

/** Sent instead of an unreadable number of tickets: the API rejects it, so the field shows the error. */
const NO_NUMBER = 0;

/** Converts the typed values to the API format. */
export function returnOf({ level, tickets }: Pick<TypedReturn, "level" | "tickets">) {
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
  /** The donation's amount in dollars as typed. */
  amount: string;
  onType: (change: Partial<Pick<TypedReturn, "level" | "tickets">>) => void;
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
  amount,
  onType,
  onKeyDown,
  errorOf,
  hints = false,
}: ReturnFieldsProps) {
  if (!campaign) return null;
  const { ticketPriceCents, isMembership } = campaign;
  const levels = campaign.levels.filter((level) => !level.archived || level.id === typed.level);
  if (levels.length === 0 && ticketPriceCents === null) return null;
  const price = priceCents(typed, campaign);
  const paid = parseUsd(amount);
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
              onChange={({ target: { value } }) => onType({ level: value })}
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
              maxLength={String(MAX_OFFLINE_TICKETS).length}
              autoComplete="off"
              onChange={({ target: { value } }) => onType({ tickets: value })}
              {...(onKeyDown ? { onKeyDown } : {})}
            />
          )}
        </Field>
      )}
      <p role="status" className="text-sm text-warn empty:hidden">
        {price !== null && paid !== null && paid < price && `The amount is less than ${formatUsd(price)}.`}
      </p>
    </>
  );
}

function levelHint(isMembership: boolean): string {
  return isMembership
    ? "Without one, the amount determines the membership. The receipt states its value."
    : "The receipt states the value that the donor receives in return.";
}
