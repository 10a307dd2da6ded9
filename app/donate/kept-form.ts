import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { FormValues, Problems } from "@/components/donate/form-request";

/** A form that was refused, on its way back to its page; in a cookie, because an address would be kept and shared. */
export type KeptForm = { values: FormValues; problems: Problems };

const schema = z.object({
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
});
/** Browsers drop a cookie of more than 4096 bytes, name and attributes included. */
const MAX_BYTES = 3600;
const MAX_INFLATED_BYTES = 64 * 1024;

export const KEPT_FORM = "kept-form";
export const KEPT_SECONDS = 120;

/** The form as a cookie's value. When it is too long the longest texts are left out, as few as it takes. */
export function packForm(form: KeptForm): string {
  const values = { ...form.values };
  for (;;) {
    const packed = deflateRawSync(JSON.stringify({ ...form, values })).toString("base64url");
    const longest = Object.entries(values).sort(([, a], [, b]) => b.length - a.length)[0];
    if (packed.length <= MAX_BYTES || !longest) return packed;
    delete values[longest[0]];
  }
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
