import { declinesProblem } from "@/components/donate/challenge/labels";
import { MAX_AMOUNT_CENTS, parseUsd } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import type { Translation } from "@/lib/languages/translator";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { DonationRequest, FormValues, Problems } from "./form-request";

const CONTROL: Readonly<Record<string, string>> = {
  givingLevelId: "amount",
  fundId: "fund",
  ticketCount: "tickets",
  paymentMethod: "method",
  frequency: "frequency",
  "donor.email": "email",
  "donor.firstName": "firstName",
  "donor.lastName": "lastName",
  "tribute.type": "tributeType",
  "tribute.name": "tributeName",
  "tribute.message": "tributeMessage",
  "tribute.notifyName": "notifyName",
  "tribute.notifyEmail": "notifyEmail",
  publicMessage: "publicMessage",
};

/** Returns a message for an error that names no field, by its text. */
function errorMessage(text: string, { campaign, translation: { t } }: Sent): string {
  if (/^Campaign (is not active|not found)/.test(text))
    return t(sellsTickets(campaign) ? "donate.problem.notSelling" : "donate.problem.notAccepting");
  if (/payment setup/.test(text)) return t("donate.problem.notSetUp");
  return t("donate.problem.unreachable");
}

type Sent = {
  /** The refused request. Errors refer to custom fields by their index in it. */
  sent: DonationRequest;
  values: FormValues;
  campaign: FormCampaign;
  translation: Translation;
};

/** Converts an error response of `POST /api/donations` to problems of the form's controls, in the reader's language. */
export function serverProblems(answer: { status: number; body: unknown }, of: Sent): Problems {
  const { values, campaign, translation } = of;
  const { t, format } = translation;
  const body = (answer.body ?? {}) as ErrorBody;
  if (body.details) return fieldProblems(body.details, of);
  const declines = declinesProblem(answer, { orgName: campaign.orgName, now: new Date(), translation });
  if (declines) return { form: declines };
  if (answer.status === 429) return { form: t("donate.problem.tooMany") };
  if (answer.status === 409)
    return { form: t(sellsTickets(campaign) ? "donate.problem.stillOrder" : "donate.problem.stillGift") };
  const text = answer.status < 500 ? (body.error ?? "") : "";
  const least = /^Minimum donation is \$(\d[\d,]*\.\d\d)/.exec(text)?.[1];
  if (least !== undefined)
    return {
      [amountControl(values, campaign)]: t("donate.problem.minimum", {
        amount: format.money(parseUsd(least) ?? 0),
      }),
    };
  if (/enough tickets/.test(text)) return { tickets: t("donate.problem.noTickets") };
  return { form: errorMessage(text, of) };
}

type ErrorBody = {
  error?: string;
  details?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] };
};

function fieldProblems(
  details: NonNullable<ErrorBody["details"]>,
  { sent, values, campaign, translation: { t, language, format } }: Sent,
): Problems {
  // API messages are in English, so other languages get a general message.
  const messageOf = (message: string | undefined) => {
    if (message && /^With fees, the total is above/.test(message))
      return t("donate.problem.tooHigh", { amount: format.money(MAX_AMOUNT_CENTS) });
    return (language === "en" && message) || t("donate.problem.field");
  };
  const problems: Record<string, string> = {};
  for (const [path, messages] of Object.entries(details.fieldErrors ?? {})) {
    const control = controlOf(path, sent, values, campaign);
    const message = messageOf(messages[0]);
    problems[control] ??= control === "form" ? `${path}: ${message}` : message;
  }
  if (details.formErrors?.[0]) problems["form"] ??= messageOf(details.formErrors[0]);
  return Object.keys(problems).length > 0 ? problems : { form: t("donate.problem.unreachable") };
}

function controlOf(path: string, sent: DonationRequest, values: FormValues, campaign: FormCampaign): string {
  if (path === "amount") return amountControl(values, campaign);
  const answer = /^customFields\.([^.]+)/.exec(path)?.[1];
  if (answer !== undefined) {
    const field = campaign.customFields.find(
      (one) => one.id === (sent.customFields?.[Number(answer)]?.fieldId ?? answer),
    );
    return field ? `field-${field.id}` : "form";
  }
  return ownValue(CONTROL, path) ?? "form";
}

function amountControl(values: FormValues, campaign: FormCampaign): string {
  if (sellsTickets(campaign)) return "tickets";
  return (values["amount"] ?? "custom") === "custom" ? "customAmount" : "amount";
}
