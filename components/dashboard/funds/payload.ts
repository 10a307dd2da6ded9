import { GENERAL_FUND_ID } from "@/lib/funds/labels";
import { createFundInput } from "@/lib/funds/schemas";
import { parseUsd } from "@/lib/kernel/money";
import { byField } from "../form-fields/payload";
import { checkInput, type Problems } from "../forms/check-input";

type Body = { name: string; code: string | null; goalCents: number | null; restricted: boolean };

/** Reads a fund from the form; the goal is in dollars. */
export function fundBody(data: FormData): { body: Body; problems: Problems | null } {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const goal = text("goalCents");
  const body: Body = {
    name: text("name"),
    code: text("code") || null,
    goalCents: goal ? parseUsd(goal) : null,
    restricted: data.get("restricted") !== null,
  };
  const typed: Problems["fields"] =
    goal && body.goalCents === null ? { goalCents: ["Enter a dollar amount, such as 50 or 1,250.00"] } : {};
  return { body, problems: byField(typed, checkInput(createFundInput, body)) };
}

/** A fund that staff can select. */
export type FundChoice = { id: string; name: string };

/** The option value of the general fund. */
export const GENERAL = GENERAL_FUND_ID;

/** Returns the `fundId` of a selected option: undefined for the default, null for the general fund. */
export function chosenFund(value: string): string | null | undefined {
  if (value === "") return undefined;
  return value === GENERAL ? null : value;
}

/** A line of a designation as typed; the amount is used only if there are several lines. */
export type TypedPart = { key: number; fund: string; amount: string };

type Designated = { fundId: string | null } | { split: { fundId: string | null; amountCents: number }[] };

/** Converts the typed lines to the API format. Text that is not an amount is sent as 0, which the API rejects. */
export function designatedTo(parts: readonly TypedPart[]): Designated {
  const fundOf = (part: TypedPart | undefined) => chosenFund(part?.fund ?? GENERAL) ?? null;
  if (parts.length < 2) return { fundId: fundOf(parts[0]) };
  return { split: parts.map((part) => ({ fundId: fundOf(part), amountCents: parseUsd(part.amount) ?? 0 })) };
}

/** Does the same for a new donation, whose campaign's default applies unless a fund is selected. */
export function designationOf(parts: readonly TypedPart[]): Designated | { fundId?: string | null } {
  const [only] = parts;
  if (parts.length > 1 || !only) return designatedTo(parts);
  const fundId = chosenFund(only.fund);
  return fundId === undefined ? {} : { fundId };
}

/** Returns what the typed parts leave of an amount, in cents; negative if they exceed it. */
export function leftOf(amountCents: number, parts: readonly TypedPart[]): number {
  return parts.reduce((left, part) => left - (parseUsd(part.amount) ?? 0), amountCents);
}

/** Reports problems of individual parts at the split as a whole. */
export function mergeSplitProblems(found: Problems | null): Problems | null {
  if (!found) return null;
  const fields: Problems["fields"] = {};
  for (const [path, messages] of Object.entries(found.fields))
    fields[path.startsWith("split.") ? "split" : path] ??= messages;
  return { message: found.message, fields };
}
