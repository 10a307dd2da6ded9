import type { CommitmentStatus } from "@/lib/commitments/schemas";
import { clipText, shortened } from "@/lib/kernel/text";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";
import type { ImportField } from "../labels";
import { readAmount, readCurrency } from "../parse/amounts";
import { readCommitmentStatus, readFrequency } from "../parse/commitment-values";
import { type DateReading, readDay } from "../parse/dates";
import { isExcluded } from "../parse/statuses";
import type { Read } from "../parse/values";
import type { ImportOptions } from "../schemas";
import type { At } from "./reading";

/** A recurring commitment as given in a row, with campaign and fund by name. */
export type RowCommitment = {
  externalId: string | null;
  amountCents: number;
  frequency: SubscriptionFrequency;
  startedOn: string | null;
  nextOn: string | null;
  status: CommitmentStatus;
  campaign: string | null;
  fund: string | null;
  /** Null if the row names no fund besides it. */
  fundCode: string | null;
  note: string | null;
};

type Reading = {
  options: Pick<ImportOptions, "numberFormat" | "dateOrder">;
  dates: (field: ImportField) => DateReading;
};

/** Parses the commitment of a row. Adds reasons for rejecting it to `reasons`. */
export function commitmentOf(at: At, { options, dates }: Reading, reasons: string[]): RowCommitment {
  const take = <T>(read: Read<T>, instead: T): T => {
    if ("value" in read) return read.value;
    reasons.push(read.problem);
    return instead;
  };
  const day = (field: "startedOn" | "nextOn") =>
    at(field) === "" ? null : take<string | null>(readDay(at(field), dates(field)), null);
  if (isExcluded(at("excluded")))
    reasons.push(
      `It is marked as “${shortened(at("excluded"), 40)}”: only open commitments, and none of tests, are imported`,
    );
  take(readCurrency(at("currency")), true);
  const amountCents = at("amount") === "" ? 0 : take(readAmount(at("amount"), options.numberFormat), 1);
  if (amountCents === 0) reasons.push(at("amount") === "" ? "The amount is missing" : "The amount is zero");
  return {
    externalId: clipText(at("commitmentId"), 200) || null,
    amountCents,
    frequency: take(readFrequency(at("frequency")), "MONTHLY"),
    startedOn: day("startedOn"),
    nextOn: day("nextOn"),
    status: take(readCommitmentStatus(at("status")), "ACTIVE"),
    campaign: at("campaign") || null,
    fund: at("fund") || at("fundCode") || null,
    fundCode: at("fund") === "" ? null : at("fundCode") || null,
    note: clipText(at("note"), 1000) || null,
  };
}
