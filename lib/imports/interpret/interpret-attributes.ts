import { clipText } from "@/lib/kernel/text";
import type { Attributes } from "@/lib/offline-donations/write-donations";
import { FIELD_LABELS, UTM_FIELDS } from "../labels";
import { readFrequency } from "../parse/commitment-values";
import { readYes } from "../parse/values";
import { plainName } from "../rules";
import type { At } from "./reading";

/** Maximum length of a UTM value in UTF-16 units, as on the donation form. */
const MAX_UTM = 100;
const ONCE =
  /^(?:one|onetime|oneoff|once|single|none|no|n|false|0|never|nonrecurring)(?:donation|gift|payment)?$/;

/**
 * Returns the attributes by which reports group the donation of a row, or undefined for a one-time donation without a
 * known source. Adds omitted values to `remarks`.
 */
export function attributesOf(at: At, remarks: string[]): Attributes | undefined {
  const found: Attributes = {};
  const frequency = frequencyOf(at, remarks);
  if (frequency) found.frequency = frequency;
  for (const field of UTM_FIELDS) {
    const value = at(field);
    if (value !== "") found[field] = clipText(value, MAX_UTM);
    if (value.length > MAX_UTM) remarks.push(`The ${FIELD_LABELS[field]} is cut to ${MAX_UTM} characters`);
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

const NO_PLAN = /^(?:0*|no|none|n|na|null|false)$/;

/** Whether status, type or plan of a row say that it is a payment of a recurring donation. */
function isOfPlan(at: At): boolean {
  const type = plainName(at("transactionType"));
  return (
    plainName(at("status")) === "renewal" ||
    (/recurring|subscription|renewal|^monthly/.test(type) && !/non(?:recurring|subscription)/.test(type)) ||
    !NO_PLAN.test(plainName(at("planId")))
  );
}

/** Returns the frequency of the recurring donation that the row is a payment of, or null for a one-time donation. */
function frequencyOf(at: At, remarks: string[]): Attributes["frequency"] | null {
  const text = at("frequency");
  if (ONCE.test(plainName(text)) || (text === "" && !isOfPlan(at))) return null;
  const read = readFrequency(text);
  if ("value" in read) return read.value;
  if (text === "" || readYes(text) || plainName(text) === "recurring") {
    remarks.push("It is recurring, but its frequency is not known: the donation counts as monthly");
    return "MONTHLY";
  }
  remarks.push(`${read.problem}: the donation counts as one-time`);
  return null;
}
