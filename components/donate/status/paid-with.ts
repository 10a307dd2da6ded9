import type { PaidWith } from "@/lib/donations/labels";
import type { Translator } from "@/lib/languages/translator";

const WALLETS = { APPLE_PAY: "Apple Pay", GOOGLE_PAY: "Google Pay", LINK: "Link" } as const;

/** `paidWithLabel` of lib/donations/labels.ts in the reader's language. */
export function paidWithText(
  { paymentMethod, paymentBrand: brand, paymentLast4: last4, checkNumber }: PaidWith,
  t: Translator,
): string {
  switch (paymentMethod) {
    case "APPLE_PAY":
    case "GOOGLE_PAY":
    case "LINK": {
      const wallet = WALLETS[paymentMethod];
      if (!last4) return wallet;
      return brand
        ? t("donate.paidWith.wallet", { wallet, brand, last4 })
        : t("donate.paidWith.walletCard", { wallet, last4 });
    }
    case "ACH":
      if (!last4) return t("donate.paidWith.bank");
      return brand
        ? t("donate.paidWith.bankAccount", { bank: brand, last4 })
        : t("donate.paidWith.account", { last4 });
    case "CARD":
    case "UNKNOWN":
      if (!last4) return t(paymentMethod === "CARD" ? "donate.paidWith.card" : "donate.paidWith.other");
      return brand
        ? t("donate.paidWith.endingIn", { brand, last4 })
        : t("donate.paidWith.cardEndingIn", { last4 });
    case "CHECK":
      return checkNumber
        ? t("donate.paidWith.checkNumber", { number: checkNumber })
        : t("donate.paidWith.CHECK");
    case "CASH":
    case "BANK_TRANSFER":
    case "STOCK":
    case "IN_KIND":
      return t(`donate.paidWith.${paymentMethod}`);
  }
}
