import { createFundInput } from "@/lib/funds/schemas";
import { parseUsd } from "@/lib/kernel/money";
import { byField } from "../form-fields/payload";
import { checkInput, type Problems } from "../forms/check-input";

type Body = { name: string; code: string | null; goalCents: number | null; restricted: boolean };

/** A fund from the form; the goal is in dollars. */
export function fundBody(data: FormData): { body: Body; problems: Problems | null } {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const goal = text("goalCents");
  const body: Body = {
    name: text("name"),
    code: text("code") || null,
    goalCents: goal ? parseUsd(goal) : null,
    restricted: data.get("restricted") !== null,
  };
  const typed: Problems["fields"] =
    goal && body.goalCents === null ? { goalCents: ["Enter a dollar amount, such as 50 or 1,250.00"] } : {};
  return { body, problems: byField(typed, checkInput(createFundInput, body)) };
}
