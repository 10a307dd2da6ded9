import type { Language } from "@/lib/languages/languages";
import { translator } from "@/lib/languages/translator";
import { NO_TEXT, type TextParts } from "./resolve";
import { type DonorTextKind, inBraces } from "./variables";

/** Returns the product's text with its variables in braces. A null part shows nothing. */
export function productText(kind: DonorTextKind, language: Language): TextParts {
  const t = translator(language, "emails");
  const [amount, campaign, organization] = ["amount", "campaign", "organization"].map(inBraces) as [
    string,
    string,
    string,
  ];
  const about = { amount, campaign, organization };
  const tribute = { donor: inBraces("donor"), honoree: inBraces("honoree"), campaign, organization };
  switch (kind) {
    case "RECEIPT":
      return {
        subject: t("receipt.subject.gift", { organization }),
        opening: t("receipt.opening.gift", about),
        closing: null,
      };
    case "RENEWAL_RECEIPT": {
      const interval = inBraces("interval");
      return {
        subject: t("receipt.subject.renewal", { organization, interval }),
        opening: t("receipt.opening.renewal", { ...about, interval }),
        closing: null,
      };
    }
    case "TICKET_RECEIPT":
      return {
        subject: t("receipt.subject.tickets", { organization }),
        opening: t("receipt.opening.tickets", { ...about, tickets: inBraces("tickets") }),
        closing: null,
      };
    case "THANK_YOU":
      return NO_TEXT;
    case "HONOR_NOTICE":
      return {
        subject: t("tributeNotice.heading.gift.honor", tribute),
        opening: t("tributeNotice.opening.gift.honor", tribute),
        closing: null,
      };
    case "MEMORY_NOTICE":
      return {
        subject: t("tributeNotice.heading.gift.memory", tribute),
        opening: t("tributeNotice.opening.gift.memory", tribute),
        closing: null,
      };
    case "RENEWAL_FAILED": {
      const interval = inBraces("interval");
      return {
        subject: t("renewalFailed.subject", { organization, interval }),
        opening: t("renewalFailed.opening", { ...about, interval }),
        closing: null,
      };
    }
    // Its subject and first sentence depend on the change.
    case "SUBSCRIPTION_CHANGED":
      return NO_TEXT;
    case "SUBSCRIPTION_CANCELED": {
      const interval = inBraces("interval");
      return {
        subject: t("subscriptionCanceled.subject", { organization, interval }),
        opening: t("subscriptionCanceled.opening.donor", { organization, interval }),
        closing: null,
      };
    }
    case "BANK_PAYMENT":
      return {
        subject: t("bankPayment.subject.on_its_way", { amount, organization }),
        opening: t("bankPayment.opening.gift.on_its_way", { amount, organization }),
        closing: null,
      };
    case "REFUND_NOTICE":
      return {
        subject: t("refundNotice.subject", { amount, organization }),
        opening: t("refundNotice.opening.gift.full", about),
        closing: null,
      };
    case "MEMBERSHIP_REMINDER": {
      const day = inBraces("day");
      return {
        subject: t("membershipReminder.subject", { organization, day }),
        opening: t("membershipReminder.opening", { campaign, organization, day }),
        closing: null,
      };
    }
    case "COMMITMENT_ASKING": {
      const interval = inBraces("interval");
      return {
        subject: t("continuationRequest.subject", { organization, interval }),
        opening: t("continuationRequest.opening", { organization, interval }),
        closing: null,
      };
    }
    case "STATEMENT": {
      const period = inBraces("period");
      return {
        subject: t("statement.subject", { organization, period }),
        opening: `${t("statement.opening", { organization, period })} ${t("statement.thanks")}`,
        closing: null,
      };
    }
  }
}
