import { declinesProblem } from "@/components/donate/challenge/labels";
import { ownValue } from "@/lib/kernel/own-value";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { DonationRequest, FormValues, Problems } from "./form-request";

const CONTROL: Readonly<Record<string, string>> = {
  givingLevelId: "amount",
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

/** A sentence for errors that name no field, by their text. */
function errorMessage(text: string, campaign: FormCampaign): string {
  if (/^Campaign (is not active|not found)/.test(text))
    return `This campaign isn’t ${sellsTickets(campaign) ? "selling tickets" : "accepting gifts"} right now. Nothing was charged.`;
  if (/payment setup/.test(text))
    return "The organization can’t accept this payment yet. Nothing was charged.";
  return TRY_AGAIN;
}

export const TRY_AGAIN =
  "We couldn’t reach the payment service. Nothing was charged. Please try again in a moment.";

/**
 * An error response of `POST /api/donations` as problems of the form's controls. `sent` is the refused request: errors name
 * custom fields by their index in it.
 */
export function serverProblems(
  answer: { status: number; body: unknown },
  sent: DonationRequest,
  values: FormValues,
  campaign: FormCampaign,
): Problems {
  const body = (answer.body ?? {}) as ErrorBody;
  if (body.details) return fieldProblems(body.details, sent, values, campaign);
  const declines = declinesProblem(answer, campaign.orgName, new Date());
  if (declines) return { form: declines };
  if (answer.status === 429)
    return { form: "Too many attempts from this connection. Wait a minute, then try again." };
  if (answer.status === 409)
    return {
      form: `Your ${sellsTickets(campaign) ? "order" : "gift"} is still being set up. Wait a moment, then try again.`,
    };
  const text = answer.status < 500 ? (body.error ?? "") : "";
  if (/^Minimum donation/.test(text)) return { [amountControl(values, campaign)]: text };
  if (/enough tickets/.test(text)) return { tickets: text };
  return { form: errorMessage(text, campaign) };
}

type ErrorBody = {
  error?: string;
  details?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] };
};

function fieldProblems(
  details: NonNullable<ErrorBody["details"]>,
  sent: DonationRequest,
  values: FormValues,
  campaign: FormCampaign,
): Problems {
  const problems: Record<string, string> = {};
  for (const [path, messages] of Object.entries(details.fieldErrors ?? {})) {
    const control = controlOf(path, sent, values, campaign);
    const message = messages[0] ?? "Check this field";
    problems[control] ??= control === "form" ? `${path}: ${message}` : message;
  }
  if (details.formErrors?.[0]) problems["form"] ??= details.formErrors[0];
  return Object.keys(problems).length > 0 ? problems : { form: TRY_AGAIN };
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
