import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { FormValues, Problems } from "@/components/donate/form/form-request";

/** A form that was refused, on its way back to its page; in a cookie, because an address would be kept and shared. */
export type KeptForm = { values: FormValues; problems: Problems };

const schema = z.object({
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
});
/** Browsers drop a cookie of more than 4096 bytes, name and attributes included. */
const MAX_BYTES = 3600;
const MAX_INFLATED_BYTES = 64 * 1024;
/** A form has its own twenty, and one for each question of the campaign. */
const MOST_FIELDS = 200;

export const KEPT_FORM = "kept-form";
export const KEPT_SECONDS = 120;

/**
 * The form as a cookie's value. When it is too long the longest texts are left out, as few as it takes. Anybody can send
 * a form of thousands of fields: of those only the first ones are looked at, and packed a few times.
 */
export function packForm({ values, problems }: KeptForm): string {
  const fields = Object.entries(values).slice(0, MOST_FIELDS);
  const longestFirst = [...fields].sort(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  const without = (count: number) => {
    const gone = new Set(longestFirst.slice(0, count));
    const kept = Object.fromEntries(fields.filter(([name]) => !gone.has(name)));
    return deflateRawSync(JSON.stringify({ values: kept, problems })).toString("base64url");
  };
  let [least, most] = [0, longestFirst.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (without(middle).length <= MAX_BYTES) most = middle;
    else least = middle + 1;
  }
  return without(least);
}

/** What `packForm` packed; null for anything else, since anybody can send a cookie. */
export function unpackForm(packed: string | undefined): KeptForm | null {
  if (!packed) return null;
  try {
    const text = inflateRawSync(Buffer.from(packed, "base64url"), {
      maxOutputLength: MAX_INFLATED_BYTES,
    }).toString("utf8");
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not ours, or cut short: the form starts empty.
    return null;
  }
}
