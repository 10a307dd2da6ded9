import { parseUsd } from "@/lib/kernel/money";
import { createCreditInput } from "@/lib/soft-credits/schemas";
import { byField } from "../form-fields/payload";
import { checkInput, type Problems } from "../forms/check-input";

type Body = { donorId: string; kind: "HOUSEHOLD" | "TRIBUTE" | "SOLICITOR" | "OTHER"; note: string | null };

/**
 * Reads a soft credit from the form. Without an amount, or with all of `donationCents`, it covers the whole donation.
 */
export function creditBody(
  data: FormData,
  donorId: string,
  donationCents: number,
): { body: Body & { amountCents?: number }; problems: Problems | null } {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const amount = text("amountCents");
  const cents = amount ? parseUsd(amount) : null;
  const body = {
    donorId,
    kind: text("kind") as Body["kind"],
    note: text("note") || null,
    ...(cents === null || cents === donationCents ? {} : { amountCents: cents }),
  };
  const typed: Problems["fields"] = {
    ...(donorId ? {} : { donorId: ["Choose a donor from the list"] }),
    ...(amount && cents === null ? { amountCents: ["Enter a dollar amount, such as 50 or 1,250.00"] } : {}),
  };
  return { body, problems: byField(typed, checkInput(createCreditInput, body)) };
}
