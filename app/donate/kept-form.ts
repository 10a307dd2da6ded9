import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { FormValues, Problems } from "@/components/donate/form/form-request";

/** A rejected form, returned to its page in a cookie: a URL would end up in histories and logs. */
export type KeptForm = { values: FormValues; problems: Problems };

const schema = z.object({
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
});
/** Maximum size of the value. Browsers drop a cookie of more than 4096 bytes, including name and attributes. */
const MAX_BYTES = 3600;
const MAX_INFLATED_BYTES = 64 * 1024;
/** Maximum number of fields. A form has about twenty, plus the campaign's custom fields. */
const MAX_FIELDS = 200;

export const KEPT_FORM = "kept-form";
export const KEPT_SECONDS = 120;

/**
 * Packs the form into a cookie value. If it is too long, drops as few of the longest texts as possible, found by binary
 * search. Considers only the first fields, because a request can contain thousands.
 */
export function packForm({ values, problems }: KeptForm): string {
  const fields = Object.entries(values).slice(0, MAX_FIELDS);
  const longestFirst = [...fields].sort(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  const without = (count: number) => {
    const dropped = new Set(longestFirst.slice(0, count));
    const kept = Object.fromEntries(fields.filter(([name]) => !dropped.has(name)));
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

/** Reads a value written by `packForm`. Returns null for anything else. */
export function unpackForm(packed: string | undefined): KeptForm | null {
  if (!packed) return null;
  try {
    const text = inflateRawSync(Buffer.from(packed, "base64url"), {
      maxOutputLength: MAX_INFLATED_BYTES,
    }).toString("utf8");
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Foreign or truncated: the form starts empty.
    return null;
  }
}
