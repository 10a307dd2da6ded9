import {
  type ChangeFieldValuesInput,
  type CreateDonorFieldInput,
  createDonorFieldInput,
  type DonorField,
  type FieldValue,
} from "@/lib/donors/fields/schemas";
import { byField } from "../form-fields/payload";
import { checkInput, type Problems } from "../forms/check-input";

type Body = Pick<CreateDonorFieldInput, "name" | "type" | "options">;

/**
 * Reads a donor field from the form. Options are one per line, for type CHOICE only. An existing field keeps its type.
 */
export function donorFieldBody(data: FormData): { body: Body; problems: Problems | null } {
  const lines = String(data.get("options") ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const type = String(data.get("type") ?? "") as Body["type"];
  const body: Body = {
    name: String(data.get("name") ?? "").trim(),
    type,
    options: type === "CHOICE" ? lines : null,
  };
  return { body, problems: byField({}, checkInput(createDonorFieldInput, body)) };
}

type Given = ChangeFieldValuesInput["values"][number]["value"];

/**
 * Returns the values that differ from the current ones, in API format. Non-numeric text of a number field stays text,
 * which the API rejects.
 */
export function changedValues(
  fields: readonly DonorField[],
  present: readonly FieldValue[],
  data: FormData,
): ChangeFieldValuesInput["values"] {
  return fields.flatMap(({ id: fieldId, type }) => {
    const value = givenValue(type, String(data.get(fieldId) ?? ""));
    const known = present.find((one) => one.fieldId === fieldId)?.value ?? null;
    return value === known ? [] : [{ fieldId, value }];
  });
}

/** Converts typed text to the API value; null if empty. */
export function givenValue(type: DonorField["type"], typed: string): Given {
  const text = typed.trim();
  if (text === "") return null;
  if (type === "YES_NO") return text === "yes";
  const number = Number(text.replaceAll(",", ""));
  return type === "NUMBER" && Number.isFinite(number) ? number : text;
}

/** Returns a value as the text of its control. */
export function typedValue(value: FieldValue["value"] | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined ? "" : String(value);
}
