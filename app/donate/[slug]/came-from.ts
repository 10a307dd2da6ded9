import type { FormValues } from "@/components/donate/form/form-request";
import { clipText } from "@/lib/kernel/text";

const MAX_TEXT = 100;
const MAX_ADDRESS = 500;

/** Returns the donor's source: `utm_…` parameters and an external referrer, within the limits of a donation. */
export function cameFrom(
  query: Readonly<Record<string, string | string[] | undefined>>,
  referrer: string | null,
  appOrigin: string,
): FormValues {
  const values: Record<string, string> = {};
  for (const [name, key] of [
    ["utmSource", "utm_source"],
    ["utmMedium", "utm_medium"],
    ["utmCampaign", "utm_campaign"],
    ["utmTerm", "utm_term"],
    ["utmContent", "utm_content"],
  ] as const) {
    const value = query[key];
    if (typeof value === "string" && value.trim()) values[name] = clipText(value.trim(), MAX_TEXT);
  }
  if (referrer && isForeign(referrer, appOrigin) && referrer.length <= MAX_ADDRESS)
    values["referrerUrl"] = referrer;
  return values;
}

function isForeign(referrer: string, appOrigin: string): boolean {
  if (!URL.canParse(referrer)) return false;
  const { protocol, origin } = new URL(referrer);
  return /^https?:$/.test(protocol) && origin !== appOrigin;
}
