"use client";

import type {
  ClickResolveDetails,
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripeError,
} from "@stripe/stripe-js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "#translation";
import { appearanceOf } from "@/components/donate/campaign/appearance";
import { cx } from "@/components/ui/cx";
import type { Language } from "@/lib/languages/languages";
import { loadProcessor, type Processor } from "./load-stripe";

/** The terms of a payment that is made when the donor has authorized it in the wallet. Amounts in cents. */
export type WalletTerms = {
  totalCents: number;
  recurring: boolean;
  /** The processor's id of the organization's account. */
  merchantId: string;
};

/** What a donor authorized in a wallet. Nothing is charged before `confirm`. */
export type Authorized = {
  person: { email: string; name: string };
  /** The terms that the wallet showed; null for an existing payment. */
  terms: WalletTerms | null;
  /** True once the donor has closed the wallet. */
  isCanceled: () => boolean;
  /** Closes the wallet with this sentence. */
  fail: (message: string) => void;
  /** Charges it. Resolves to the processor's error, if any. A bank's page leaves this one. */
  confirm: (payment: { clientSecret?: string; returnUrl: string }) => Promise<StripeError | undefined>;
};

type WalletsProps = {
  processor: Processor;
  /** The client secret of an existing payment, or the terms of one to be made. */
  payment: { clientSecret: string } | WalletTerms;
  orgName: string;
  tickets: boolean;
  /** What the wallet shows when a button is pressed; null keeps it closed. Called synchronously. */
  onOpen: () => ClickResolveDetails | null;
  onAuthorized: (wallet: Authorized) => Promise<void>;
  onCancel?: () => void;
  /** Whether buttons that are ready only now would move what the donor is using. */
  isLate?: () => boolean;
  /** Shown with the buttons. */
  children?: ReactNode;
};

/**
 * The buttons of the wallets that the donor's browser has: Apple Pay, Google Pay, Link. Takes no space before the processor offers
 * one, and where it offers none.
 */
export function Wallets(props: WalletsProps) {
  const { processor, payment, children } = props;
  const { publishableKey, scriptUrl } = processor;
  const { t, language } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [elements, setElements] = useState<StripeElements | null>(null);
  const [shown, setShown] = useState(false);
  const clientSecret = "clientSecret" in payment ? payment.clientSecret : null;
  const terms = "clientSecret" in payment ? null : payment;
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let gone = false;
    let end = () => {};
    loadProcessor({ publishableKey, ...(scriptUrl ? { scriptUrl } : {}) })
      .then((stripe) => {
        if (gone || !place.current) return;
        const made = mount(stripe, place.current, { latest, locale: language, onShown: setShown });
        setElements(made.elements);
        end = made.end;
      })
      // The form works without wallets.
      .catch((error: unknown) => console.warn(error));
    return () => {
      gone = true;
      end();
    };
  }, [publishableKey, scriptUrl, language]);

  // The wallet shows the amount that the form has when its button is pressed.
  const { totalCents = null, recurring = false } = terms ?? {};
  useEffect(() => {
    if (!elements || totalCents === null) return;
    // An amount that the processor does not accept must not end the form, which works without wallets.
    Promise.resolve()
      .then(() => elements.update({ mode: recurring ? "subscription" : "payment", amount: totalCents }))
      .catch((error: unknown) => console.warn(error));
  }, [elements, totalCents, recurring]);

  return (
    // Out of the flow until it is shown: a hidden element would not be laid out, and an empty one would leave a gap.
    <fieldset
      className={cx("grid min-w-0 gap-4", !shown && "invisible absolute inset-x-0 top-0")}
      data-wallets={clientSecret ? "payment" : "form"}
    >
      <legend className="sr-only">{t("donate.wallets.buttons")}</legend>
      <div ref={place} />
      {shown && children}
    </fieldset>
  );
}

function mount(
  stripe: Stripe,
  place: HTMLElement,
  {
    latest,
    locale,
    onShown,
  }: { latest: { current: WalletsProps }; locale: Language; onShown: (shown: boolean) => void },
): { elements: StripeElements; end: () => void } {
  const { payment, orgName, tickets } = latest.current;
  const appearance = appearanceOf(place);
  const elements =
    "clientSecret" in payment
      ? stripe.elements({ clientSecret: payment.clientSecret, appearance, locale })
      : stripe.elements({ ...optionsOf(payment), appearance, locale });
  const element = elements.create("expressCheckout", {
    emailRequired: true,
    // Its name is the donor's, and its address is compared by the bank.
    billingAddressRequired: true,
    business: { name: orgName },
    buttonHeight: 48,
    buttonType: { applePay: tickets ? "book" : "donate", googlePay: tickets ? "book" : "donate" },
    paymentMethods: { amazonPay: "never", klarna: "never", paypal: "never" },
    layout: { maxColumns: 3, overflow: "never" },
  });
  let shownTerms: WalletTerms | null = null;
  let isCanceled = false;
  element.on("ready", ({ availablePaymentMethods }) => {
    onShown(Boolean(availablePaymentMethods) && !latest.current.isLate?.());
  });
  element.on("loaderror", ({ error }) => {
    console.warn(error);
    onShown(false);
  });
  element.on("click", ({ resolve, reject }) => {
    const sheet = latest.current.onOpen();
    const { payment: now } = latest.current;
    shownTerms = "clientSecret" in now ? null : now;
    isCanceled = false;
    if (sheet) resolve(sheet);
    else reject();
  });
  element.on("cancel", () => {
    isCanceled = true;
    latest.current.onCancel?.();
  });
  element.on("confirm", async ({ billingDetails, paymentFailed }) => {
    // Elements without a payment need this before anything else.
    const { error } = shownTerms ? await elements.submit() : {};
    if (error) return paymentFailed({ reason: "fail" });
    await latest.current.onAuthorized({
      person: { email: billingDetails?.email ?? "", name: billingDetails?.name ?? "" },
      terms: shownTerms,
      isCanceled: () => isCanceled,
      fail: (message) => paymentFailed({ reason: "fail", message }),
      async confirm({ clientSecret, returnUrl }) {
        const confirmParams = { return_url: returnUrl };
        const result = clientSecret
          ? await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: "if_required" })
          : await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
        return result.error;
      },
    });
  });
  element.mount(place);
  // Follow the system when it switches between light and dark.
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const recolor = () => void elements.update({ appearance: appearanceOf(place) });
  dark.addEventListener("change", recolor);
  return {
    elements,
    end: () => {
      dark.removeEventListener("change", recolor);
      element.destroy();
    },
  };
}

/** As the server makes the payment: the processor refuses one that differs from what the wallet showed. */
function optionsOf({ totalCents, recurring, merchantId }: WalletTerms): StripeElementsOptionsMode {
  return {
    mode: recurring ? "subscription" : "payment",
    amount: totalCents,
    currency: "usd",
    onBehalfOf: merchantId,
    allowedPaymentMethodTypes: ["card", "link"],
  };
}
