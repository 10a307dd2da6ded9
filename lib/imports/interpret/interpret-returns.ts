import type { ImportField } from "../labels";
import { type NumberFormat, readAmount } from "../parse/amounts";
import { type Read, readTickets } from "../parse/values";
import type { At } from "./reading";

/** What the donor of a row receives in return, as given in it; amounts in cents, null if not stated. */
export type RowReturns = {
  givingLevel: { name: string; amountCents: number | null; valueCents: number | null } | null;
  /** `valueCents` is the value of all tickets. */
  tickets: { count: number; priceCents: number | null; valueCents: number | null } | null;
};

/**
 * Parses the giving level and tickets of a row. `take` returns a read value, or adds its problem and returns another.
 */
export function returnsIn(
  at: At,
  { numberFormat }: { numberFormat: NumberFormat },
  take: <T>(read: Read<T>, instead: T) => T,
): RowReturns {
  const cents = (field: ImportField) =>
    at(field) === "" ? null : take<number | null>(readAmount(at(field), numberFormat), null);
  const name = at("givingLevel");
  const count = at("ticketCount") === "" ? null : take(readTickets(at("ticketCount")), null);
  return {
    givingLevel:
      name === ""
        ? null
        : { name, amountCents: cents("givingLevelAmount"), valueCents: cents("givingLevelValue") },
    tickets:
      count === null ? null : { count, priceCents: cents("ticketPrice"), valueCents: cents("ticketsValue") },
  };
}
