import { checkInput, type Problems } from "@/components/dashboard/forms/check-input";
import { parseUsd } from "@/lib/kernel/money";
import { type CreateMatchInput, createMatchInput, type Match } from "@/lib/matching/schemas";
import { byField } from "../form-fields/payload";
import { instantOf, minuteInput } from "../format/zoned";

const textOf = (data: FormData, name: string) => String(data.get(name) ?? "").trim();

/**
 * Reads a match from the form. Amounts are in dollars, times in the organization's zone. `before` is the match being
 * edited.
 */
export function matchBody(
  data: FormData,
  { zone, before }: { zone: string; before: Match | undefined },
): { body: CreateMatchInput; problems: Problems | null } {
  const fields: Record<string, string[]> = {};
  const cents = (name: string) => {
    const text = textOf(data, name);
    const value = text ? parseUsd(text) : null;
    if (text && value === null) fields[name] = ["Enter a dollar amount, such as 50 or 1,250.00"];
    return value;
  };
  const time = (name: "startsAt" | "endsAt") => {
    const text = textOf(data, name);
    if (!text) return null;
    // The field shows no seconds, so an unchanged time keeps its stored value.
    if (before && text === minuteInput(before[name], zone)) return before[name];
    if (/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`)))
      return instantOf(text, zone);
    fields[name] = ["Enter a day and a time"];
    return null;
  };
  const rate = textOf(data, "ratioPct");
  if (rate && !/^\d{1,4}$/.test(rate)) fields["ratioPct"] = ["Enter a whole number, such as 100"];
  const body: CreateMatchInput = {
    sponsorName: textOf(data, "sponsorName") || null,
    ratioPct: rate ? Number(rate) : 100,
    maxCents: cents("maxCents"),
    maxPerDonationCents: cents("maxPerDonationCents"),
    startsAt: time("startsAt"),
    endsAt: time("endsAt"),
    enabled: data.get("enabled") !== null,
  };
  return { body, problems: byField(fields, checkInput(createMatchInput, body)) };
}
