import { clipText } from "@/lib/kernel/text";
import type { Attributes } from "@/lib/offline-donations/write-donations";
import { FIELD_LABELS, type ImportField, UTM_FIELDS } from "../labels";
import { readFrequency } from "../parse/commitment-values";
import { plainName } from "../rules";

/** UTF-16 units of a UTM value, as the form takes them. */
const MAX_UTM = 100;
const ONCE = /^(?:one|onetime|oneoff|once|single|none|no|never|nonrecurring)(?:donation|gift|payment)?$/;

/**
 * What reports group the donation of a row by; undefined for a one-time donation of no known source. Adds to `remarks` what of it is
 * left out.
 */
export function attributesOf(at: (field: ImportField) => string, remarks: string[]): Attributes | undefined {
  const found: Attributes = {};
  const frequency = frequencyOf(at("frequency"), remarks);
  if (frequency) found.frequency = frequency;
  for (const field of UTM_FIELDS) {
    const value = at(field);
    if (value !== "") found[field] = clipText(value, MAX_UTM);
    if (value.length > MAX_UTM) remarks.push(`The ${FIELD_LABELS[field]} is cut to ${MAX_UTM} characters`);
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** How often the donation was given that this one is a payment of; null for a one-time donation. */
function frequencyOf(text: string, remarks: string[]): Attributes["frequency"] | null {
  if (text === "" || ONCE.test(plainName(text))) return null;
  const read = readFrequency(text);
  if ("value" in read) return read.value;
  remarks.push(`${read.problem}: the donation counts as one-time`);
  return null;
}
