import type { z } from "zod";
import type { createDonationInput } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS, parseUsd } from "@/lib/kernel/money";
import type { Translation } from "@/lib/languages/translator";
import { type FormCampaign, offeredAmounts, preselected, sellsTickets } from "./campaign";

/** The form's values by control name; an unchecked box is absent. */
export type FormValues = Readonly<Record<string, string>>;
/** One sentence per invalid control; the key `form` is for problems of no single control. */
export type Problems = Readonly<Record<string, string>>;
export type DonationRequest = z.input<typeof createDonationInput>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Maximum length of a valid address; it also bounds the quadratic time of the pattern. */
const LONGEST_EMAIL = 254;

/** Whether a text is an email address. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text);
}

/** Returns the text values of a form, without files. */
export function formValues(data: Iterable<readonly [string, FormDataEntryValue]>): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of data) if (typeof value === "string") values[name] = value;
  return values;
}

/** Returns the values of an untouched form, its initial selection. A membership defaults to a yearly recurring gift. */
export function firstValues(campaign: FormCampaign): FormValues {
  const amount = sellsTickets(campaign) ? null : preselected(campaign);
  const frequency = campaign.type === "MEMBERSHIP" && campaign.allowRecurring ? "annual" : "one_time";
  return { frequency, method: "card", ...(amount === null ? {} : { amount }) };
}

/** Returns the selected amount in cents; null if none is selected or it cannot be parsed. */
export function chosenCents(values: FormValues, campaign: FormCampaign): number | null {
  const tickets = chosenTickets(values, campaign);
  if (tickets !== null) return tickets * (campaign.ticketPriceCents ?? 0);
  const choice = values["amount"] ?? (offersChoice(campaign) ? "" : "custom");
  const level = campaign.givingLevels.find((one) => `level:${one.id}` === choice);
  if (level) return level.amountCents;
  if (choice === "custom") return parseUsd(values["customAmount"] ?? "");
  return /^\d{3,8}$/.test(choice) ? Number(choice) : null;
}

/** Returns the selected number of tickets; null if none are sold. */
export function chosenTickets(values: FormValues, campaign: FormCampaign): number | null {
  return sellsTickets(campaign) ? Number(values["tickets"] ?? 1) : null;
}

/** Whether there are levels or suggested amounts to choose from. */
export function offersChoice(campaign: FormCampaign): boolean {
  return campaign.givingLevels.length > 0 || offeredAmounts(campaign).length > 0;
}

/**
 * Converts the form to the body of `POST /api/donations`, in the browser and in the route handler without JavaScript.
 */
export function donationRequest(values: FormValues, campaign: FormCampaign): DonationRequest {
  const text = (name: string) => values[name]?.trim() || undefined;
  const choice = values["amount"] ?? "";
  return {
    campaignId: campaign.id,
    amount: chosenCents(values, campaign) ?? 0,
    frequency: (text("frequency") ?? "one_time") as DonationRequest["frequency"],
    paymentMethod: (text("method") ?? "card") as DonationRequest["paymentMethod"],
    coverFees: values["coverFees"] !== undefined,
    donor: {
      email: values["email"] ?? "",
      firstName: values["firstName"] ?? "",
      lastName: values["lastName"] ?? "",
      anonymous: values["anonymous"] !== undefined,
    },
    tribute: hasTribute(values)
      ? {
          type: values["tributeType"] === "in_memory" ? "in_memory" : "in_honor",
          name: values["tributeName"] ?? "",
          message: text("tributeMessage"),
          notifyName: text("notifyName"),
          notifyEmail: text("notifyEmail"),
        }
      : undefined,
    publicMessage: text("publicMessage"),
    emailOptIn: values["emailOptIn"] !== undefined,
    customFields: answers(values, campaign),
    givingLevelId:
      !sellsTickets(campaign) && choice.startsWith("level:") ? choice.slice("level:".length) : undefined,
    fundId: text("fund"),
    ticketCount: chosenTickets(values, campaign) ?? undefined,
    utmSource: text("utmSource"),
    utmMedium: text("utmMedium"),
    utmCampaign: text("utmCampaign"),
    utmTerm: text("utmTerm"),
    utmContent: text("utmContent"),
    referrerUrl: text("referrerUrl"),
  };
}

/**
 * Returns the displayed problems that remain after a change. The form's own problems are revalidated; the server's stay
 * until their field changes.
 */
export function openProblems(
  shown: Problems,
  { before, now }: { before: FormValues; now: FormValues },
  campaign: FormCampaign,
  translation: Translation,
): Problems {
  const had = formProblems(before, campaign, translation);
  const has = formProblems(now, campaign, translation);
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => name in has || (!(name in had) && before[name] === now[name])),
  );
}

/** Returns the problems that can be found without the server, in the reader's language. */
export function formProblems(values: FormValues, campaign: FormCampaign, translation: Translation): Problems {
  const { t } = translation;
  const problems: Record<string, string> = {};
  const amount = amountProblem(values, campaign, translation);
  if (amount) problems[amount.control] = amount.message;
  if (!values["firstName"]?.trim()) problems["firstName"] = t("donate.problem.firstName");
  if (!values["lastName"]?.trim()) problems["lastName"] = t("donate.problem.lastName");
  if (!isEmail(values["email"]?.trim() ?? "")) problems["email"] = t("donate.problem.email");
  if (hasTribute(values) && !values["tributeName"]?.trim())
    problems["tributeName"] = t("donate.problem.honoree");
  const notify = values["notifyEmail"]?.trim();
  if (notify && !isEmail(notify)) problems["notifyEmail"] = t("donate.problem.email");
  for (const field of campaign.customFields)
    if (field.required && !values[`field-${field.id}`]?.trim())
      problems[`field-${field.id}`] = t(
        field.type === "CHECKBOX" ? "donate.problem.check" : "donate.problem.answer",
        { question: field.label },
      );
  return problems;
}

function amountProblem(
  values: FormValues,
  campaign: FormCampaign,
  { t, format }: Translation,
): { control: string; message: string } | null {
  if (sellsTickets(campaign)) return null;
  const cents = chosenCents(values, campaign);
  const custom = !offersChoice(campaign) || values["amount"] === "custom";
  const control = custom ? "customAmount" : "amount";
  if (cents === null)
    return {
      control,
      message: t(custom ? "donate.problem.amount" : "donate.problem.chooseAmount"),
    };
  const least = Math.max(100, campaign.minAmountCents ?? 0);
  if (cents < least)
    return { control, message: t("donate.problem.least", { amount: format.moneyShort(least) }) };
  if (cents > MAX_AMOUNT_CENTS)
    return { control, message: t("donate.problem.most", { amount: format.moneyShort(MAX_AMOUNT_CENTS) }) };
  return null;
}

function hasTribute(values: FormValues): boolean {
  return ["tributeType", "tributeName", "tributeMessage", "notifyName", "notifyEmail"].some((name) =>
    values[name]?.trim(),
  );
}

/** Returns the answers that are not empty. */
function answers(values: FormValues, campaign: FormCampaign): DonationRequest["customFields"] {
  const given = campaign.customFields.flatMap((field) => {
    const value = values[`field-${field.id}`]?.trim();
    return value ? [{ fieldId: field.id, value: field.type === "CHECKBOX" ? "true" : value }] : [];
  });
  return given.length > 0 ? given : undefined;
}
