import { readValue } from "@/lib/donors/fields/rules";
import type { DonorFieldType } from "@/lib/donors/fields/schemas";
import { COMPARISONS } from "./labels";
import type { FieldCondition } from "./schemas";

/** Which part of a condition does not fit the type of its field, with what is wrong; null if it fits. */
export function comparisonProblem(
  type: DonorFieldType,
  { is, value }: FieldCondition,
): [part: "is" | "value", problem: string] | null {
  if (!COMPARISONS[type].includes(is)) return ["is", "Not possible with the type of this field"];
  // A former option may be asked for.
  const kind = { type: type === "CHOICE" ? ("TEXT" as const) : type, options: null };
  const read = readValue(kind, value ?? null);
  return "problem" in read ? ["value", read.problem] : null;
}
