import { type MembershipTerms, updateTermsInput } from "@/lib/donor-memberships/schemas";
import { checkInput, type Problems } from "../forms/check-input";

const INTEGER = /^\d{1,6}$/;
/** Parses a whole number; other text becomes -1, which the API rejects. */
const numberOf = (text: string) => (INTEGER.test(text) ? Number(text) : -1);

/** Reads the terms from the form. Reminders are a comma-separated list of days, or empty. */
export function termsBody(data: FormData): { body: MembershipTerms; problems: Problems | null } {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const days = text("reminderDays")
    .split(/[\s,]+/)
    .filter((day) => day !== "");
  const body: MembershipTerms = {
    months: numberOf(text("months")),
    graceDays: numberOf(text("graceDays")),
    reminderDays: days.map(numberOf),
  };
  return { body, problems: checkInput(updateTermsInput, body) };
}
