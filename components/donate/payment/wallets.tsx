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

/** The terms of a payment that is created after the donor authorizes it in the wallet. Amounts are in cents. */
export type WalletTerms = {
  totalCents: number;
  recurring: boolean;
  /** The processor's account id of the organization. */
  merchantId: string;
};

/** A payment authorized in a wallet. Nothing is charged before `confirm`. */
export type Authorized = {
  person: { email: string; name: string };
  /** Terms that the wallet showed; null for an existing payment. */
  terms: WalletTerms | null;
  /** Returns true once the donor has closed the wallet. */
  isCanceled: () => boolean;
  /** Closes the wallet with an error message. */
  fail: (message: string) => void;
  /** Charges the payment. Resolves to the processor's error, if any. A redirect to a bank's page leaves this page. */
  confirm: (payment: { clientSecret?: string; returnUrl: string }) => Promise<StripeError | undefined>;
};

type WalletsProps = {
  processor: Processor;
  /** Client secret of an existing payment, or the terms of a new one. */
  payment: { clientSecret: string } | WalletTerms;
  orgName: string;
  tickets: boolean;
  /** Returns what the wallet shows when a button is pressed, or null to keep it closed. Called synchronously. */
  onOpen: () => ClickResolveDetails | null;
  onAuthorized: (wallet: Authorized) => Promise<void>;
  onCancel?: () => void;
  /** Whether buttons that become ready now would move what the donor is using. */
  isLate?: () => boolean;
  /** Rendered with the buttons. */
  children?: ReactNode;
};

/**
 * Buttons of the wallets available in the browser: Apple Pay, Google Pay, Link. They take no space until the processor
 * offers one.
 */
export function Wallets(props: WalletsProps) {
  const { processor, payment, children } = props;
  const { publishableKey, scriptUrl } = processor;
  const { t, language } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [elements, setElements] = useState<StripeElements | null>(null);
  const [shown, setShown] = useState(false);
  const clientSecret = "clientSecret" in payment ? payment.clientSecret : null;
  const terms = "clientSecret" in payment ? null : payment;
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let canceled = false;
    let end = () => {};
    loadProcessor({ publishableKey, ...(scriptUrl ? { scriptUrl } : {}) })
      .then((stripe) => {
        if (canceled || !container.current) return;
        const made = mount(stripe, container.current, { latest, locale: language, onShown: setShown });
        setElements(made.elements);
        end = made.end;
      })
      // Ignore the failure: the form works without wallets.
      .catch((error: unknown) => console.warn(error));
    return () => {
      canceled = true;
      end();
    };
  }, [publishableKey, scriptUrl, language]);

  // Keep the wallet's amount equal to that of the form.
  const { totalCents = null, recurring = false } = terms ?? {};
  useEffect(() => {
    if (!elements || totalCents === null) return;
    // Catch errors: an amount that the processor rejects must not break the form, which works without wallets.
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
      <div ref={container} />
      {shown && children}
    </fieldset>
  );
}

function mount(
  stripe: Stripe,
  container: HTMLElement,
  {
    latest,
    locale,
    onShown,
  }: { latest: { current: WalletsProps }; locale: Language; onShown: (shown: boolean) => void },
): { elements: StripeElements; end: () => void } {
  const { payment, orgName, tickets } = latest.current;
  const appearance = appearanceOf(container);
  const elements =
    "clientSecret" in payment
      ? stripe.elements({ clientSecret: payment.clientSecret, appearance, locale })
      : stripe.elements({ ...optionsOf(payment), appearance, locale });
  const element = elements.create("expressCheckout", {
    emailRequired: true,
    // The billing name becomes the donor's name, and the bank verifies the address.
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
    // Elements without a payment intent must be submitted first.
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
  element.mount(container);
  // Follow the system's switches between light and dark.
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const recolor = () => void elements.update({ appearance: appearanceOf(container) });
  dark.addEventListener("change", recolor);
  return {
    elements,
    end: () => {
      dark.removeEventListener("change", recolor);
      element.destroy();
    },
  };
}

/**
 * Returns the options that the server also uses for the payment: the processor refuses a payment that differs from what
 * the wallet showed.
 */
function optionsOf({ totalCents, recurring, merchantId }: WalletTerms): StripeElementsOptionsMode {
  return {
    mode: recurring ? "subscription" : "payment",
    amount: totalCents,
    currency: "usd",
    onBehalfOf: merchantId,
    allowedPaymentMethodTypes: ["card", "link"],
  };
}
