import { FIELD_TYPE } from "@/lib/donors/fields/labels";
import type { DonorField } from "@/lib/donors/fields/schemas";

/** Labels of a donor field's properties, keyed by API field name. */
export const DONOR_FIELD_LABELS = { name: "Name", type: "Type", options: "Options" } as const;

/** Summarizes a donor field in one line: its type or its options. */
export function fieldLabel({ type, options }: Pick<DonorField, "type" | "options">): string {
  return options ? `Choices: ${options.join(", ")}` : FIELD_TYPE[type];
}
