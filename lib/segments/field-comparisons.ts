import { readValue } from "@/lib/donors/fields/rules";
import type { DonorFieldType } from "@/lib/donors/fields/schemas";
import { COMPARISONS } from "./labels";
import type { FieldCondition } from "./schemas";

/** Returns which part of a condition does not fit the type of its field, with the reason, or null if all fit. */
export function comparisonProblem(
  type: DonorFieldType,
  { is, value }: FieldCondition,
): [part: "is" | "value", problem: string] | null {
  if (!COMPARISONS[type].includes(is)) return ["is", "Not possible with the type of this field"];
  // Options are not checked: a condition may compare with a former option.
  const kind = { type: type === "CHOICE" ? ("TEXT" as const) : type, options: null };
  const read = readValue(kind, value ?? null);
  return "problem" in read ? ["value", read.problem] : null;
}
