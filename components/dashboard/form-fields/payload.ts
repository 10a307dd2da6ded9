import { checkInput, type Problems } from "@/components/dashboard/forms/check-input";
import {
  type CreateCustomFieldInput,
  type CreateGivingLevelInput,
  createCustomFieldInput,
  createGivingLevelInput,
} from "@/lib/campaigns/form/schemas";
import { parseUsd } from "@/lib/kernel/money";

type Checked<Body> = { body: Body; problems: Problems | null };
type Question = Pick<CreateCustomFieldInput, "label" | "type" | "options" | "required">;
type Level = Pick<CreateGivingLevelInput, "name" | "description" | "amountCents" | "fairMarketValueCents">;

const textOf = (data: FormData, name: string) => String(data.get(name) ?? "").trim();

/** Reads a question from the form. Options are one per line, for type SELECT only. */
export function questionBody(data: FormData): Checked<Question> {
  const lines = textOf(data, "options")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const type = textOf(data, "type") as Question["type"];
  const body: Question = {
    label: textOf(data, "label"),
    type,
    options: type === "SELECT" ? lines : null,
    required: data.get("required") !== null,
  };
  return { body, problems: byField({}, checkInput(createCustomFieldInput, body)) };
}

/** Reads a level from the form. Amounts are in dollars; an empty fair market value means no benefit. */
export function levelBody(data: FormData): Checked<Level> {
  const fields: Record<string, string[]> = {};
  const cents = (name: string) => {
    const text = textOf(data, name);
    const value = text ? parseUsd(text) : 0;
    if (value === null) fields[name] = ["Enter a dollar amount, such as 50 or 1,250.00"];
    return value ?? 0;
  };
  const body: Level = {
    name: textOf(data, "name"),
    description: textOf(data, "description") || null,
    amountCents: cents("amountCents"),
    fairMarketValueCents: cents("fairMarketValueCents"),
  };
  return { body, problems: byField(fields, checkInput(createGivingLevelInput, body)) };
}

/** Merges messages by field; parse errors take precedence over validation errors. */
export function byField(fields: Problems["fields"], found: Problems | null): Problems | null {
  const all = { ...fields };
  for (const [path, messages] of Object.entries(found?.fields ?? {})) {
    const [name = path] = path.split(".");
    all[name] ??= messages;
  }
  return Object.keys(all).length > 0
    ? { message: "Please check the highlighted fields.", fields: all }
    : null;
}
