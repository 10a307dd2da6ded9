import type { ClickResolveDetails } from "@stripe/stripe-js";
import { type FormValues, isEmail } from "@/components/donate/form/form-request";
import type { Translator } from "@/lib/languages/translator";

const LONGEST_NAME = 100;

const INTERVALS = {
  monthly: { recurringPaymentIntervalUnit: "month", recurringPaymentIntervalCount: 1 },
  quarterly: { recurringPaymentIntervalUnit: "month", recurringPaymentIntervalCount: 3 },
  annual: { recurringPaymentIntervalUnit: "year", recurringPaymentIntervalCount: 1 },
} as const;

type Frequency = keyof typeof INTERVALS;

/** Returns the frequency of a recurring gift; null for a one-time gift. */
export function recurringIn(values: FormValues): Frequency | null {
  const chosen = values["frequency"];
  return chosen === "monthly" || chosen === "quarterly" || chosen === "annual" ? chosen : null;
}

type Sheet = {
  amountCents: number;
  totalCents: number;
  tickets: number | null;
  frequency: Frequency | null;
  orgName: string;
  /** Absolute URL where donors change or cancel a recurring gift. */
  manageUrl: string;
};

/** Returns what a wallet shows: the lines of the total and, for Apple Pay, the terms of a recurring gift. */
export function walletSheet(sheet: Sheet, t: Translator): ClickResolveDetails {
  const { amountCents, totalCents, tickets, frequency, orgName, manageUrl } = sheet;
  const fees = totalCents - amountCents;
  const label = frequency
    ? t(`donate.wallets.${frequency}`)
    : tickets
      ? t("shared.tickets", { count: tickets })
      : t("donate.breakdown.gift");
  return {
    lineItems: [
      { name: label, amount: amountCents },
      ...(fees > 0 ? [{ name: t("donate.breakdown.feesCover"), amount: fees }] : []),
    ],
    ...(frequency
      ? {
          applePay: {
            recurringPaymentRequest: {
              paymentDescription: t(`donate.wallets.${frequency}To`, { org: orgName }),
              managementURL: manageUrl,
              regularBilling: { amount: totalCents, label, ...INTERVALS[frequency] },
            },
          },
        }
      : {}),
  };
}

/**
 * Completes the form's values with the person in the wallet. A valid address and a complete name that the donor entered
 * are kept. The last word of a wallet's name becomes the last name.
 */
export function withPerson(values: FormValues, person: { email: string; name: string }): FormValues {
  const words = person.name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  const filled: Record<string, string> = {
    email: person.email.trim(),
    firstName: words.join(" ").slice(0, LONGEST_NAME),
    lastName: last.slice(0, LONGEST_NAME),
  };
  const typedName = values["firstName"]?.trim() && values["lastName"]?.trim();
  if (isEmail(values["email"]?.trim() ?? "")) delete filled["email"];
  if (typedName) {
    delete filled["firstName"];
    delete filled["lastName"];
  }
  return { ...values, ...filled };
}
