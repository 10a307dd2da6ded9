"use client";

import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "#translation";
import { appearanceOf } from "@/components/donate/campaign/appearance";
import { Button } from "@/components/ui/button";
import { Divider } from "@/components/ui/divider";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useReady } from "@/components/ui/use-ready";
import { type PaymentProblem, paymentProblem } from "./labels";
import { loadProcessor, type Processor } from "./load-stripe";
import { type Authorized, Wallets } from "./wallets";

type PayProps = {
  processor: Processor;
  clientSecret: string;
  /** Absolute URL that the processor redirects to after the bank's page. */
  returnUrl: string;
  /** Button label, for example `Donate $51.43`. */
  action: string;
  /** `setup` saves the payment method and charges nothing; its id is added to `returnUrl` as `setup_intent`. */
  purpose?: "payment" | "setup";
  /** Initially shown problem, for example after a decline on the bank's page. */
  problem?: PaymentProblem;
  /** Offers wallets above the fields. */
  wallets?: { orgName: string; tickets: boolean };
};

type Fields = { stripe: Stripe; elements: StripeElements };

/** The payment fields. Card details go directly to the processor, never to our server. */
export function Pay({
  processor,
  clientSecret,
  returnUrl,
  action,
  purpose = "payment",
  problem: first,
  wallets,
}: PayProps) {
  const { t, language } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<Fields | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "paying" | "broken">("loading");
  const [problem, setProblem] = useState<PaymentProblem | null>(first ?? null);
  const [attempt, setAttempt] = useState(0);
  const enhanced = useReady();
  const { publishableKey, scriptUrl } = processor;
  const offersWallets = wallets !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers another run after a failed load
  useEffect(() => {
    if (!enhanced) return;
    let canceled = false;
    let unmount = () => {};
    setState("loading");
    loadProcessor({ publishableKey, ...(scriptUrl ? { scriptUrl } : {}) })
      .then((stripe) => {
        if (canceled || !container.current) return;
        const elements = stripe.elements({
          clientSecret,
          appearance: appearanceOf(container.current),
          locale: language,
        });
        const element = elements.create("payment", {
          layout: "tabs",
          // Wallets have separate buttons.
          ...(offersWallets ? { wallets: { applePay: "never", googlePay: "never", link: "never" } } : {}),
        });
        element.on("ready", () => setState("ready"));
        element.on("loaderror", () => setState("broken"));
        element.mount(container.current);
        // Follow the system's switches between light and dark.
        const dark = window.matchMedia("(prefers-color-scheme: dark)");
        const recolor = () =>
          container.current && elements.update({ appearance: appearanceOf(container.current) });
        dark.addEventListener("change", recolor);
        unmount = () => {
          dark.removeEventListener("change", recolor);
          element.unmount();
        };
        setFields({ stripe, elements });
      })
      .catch((error: unknown) => {
        console.warn(error);
        if (!canceled) setState("broken");
      });
    return () => {
      canceled = true;
      unmount();
    };
  }, [publishableKey, scriptUrl, clientSecret, attempt, enhanced, language, offersWallets]);

  async function payByWallet(wallet: Authorized) {
    setState("paying");
    setProblem(null);
    const error = await wallet.confirm({ returnUrl });
    const failure = error ? paymentProblem(error, t) : null;
    if (!failure) return window.location.assign(returnUrl);
    setProblem(failure);
    setState("ready");
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!fields || state !== "ready") return;
    setState("paying");
    setProblem(null);
    const confirmation = {
      elements: fields.elements,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    } as const;
    const { error, setupIntent } =
      purpose === "setup"
        ? await fields.stripe.confirmSetup(confirmation)
        : { ...(await fields.stripe.confirmPayment(confirmation)), setupIntent: undefined };
    const failure = error ? paymentProblem(error, t) : null;
    // A full load, so that the next page gets its own headers.
    if (!failure)
      return window.location.assign(setupIntent ? `${returnUrl}?setup_intent=${setupIntent.id}` : returnUrl);
    setProblem(failure);
    setState("ready");
  }

  // Without JavaScript the surrounding page explains what to do.
  if (!enhanced) return null;
  return (
    <form onSubmit={pay} className="relative grid grid-cols-1 gap-4" aria-label={t("donate.payment.title")}>
      {wallets && (
        <Wallets
          processor={processor}
          payment={{ clientSecret }}
          {...wallets}
          onOpen={() => (state === "paying" ? null : {})}
          onAuthorized={payByWallet}
        >
          <Divider>{t("donate.wallets.orCard")}</Divider>
        </Wallets>
      )}
      {state === "loading" && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">{t("donate.payment.loading")}</span>
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
      {state === "broken" && (
        <Notice tone="bad" role="alert" title={t("donate.payment.broken")}>
          <p>{t("donate.payment.brokenText")}</p>
          <p className="mt-2">
            <Button tone="secondary" size="sm" onClick={() => setAttempt(attempt + 1)}>
              {t("shared.tryAgain")}
            </Button>
          </p>
        </Notice>
      )}
      <div ref={container} hidden={state === "broken"} />
      {state !== "broken" && (
        <div className="sticky bottom-0 -mx-5 -mt-2 -mb-5 rounded-b-lg border-t border-line bg-surface px-5 py-6">
          {/* Next to the button, so that it is visible at any scroll position. */}
          <div aria-live="assertive" className="mb-3 empty:mb-0">
            {problem && (
              <Notice tone="bad" title={problem.title}>
                <p>{problem.text}</p>
              </Notice>
            )}
          </div>
          <Button type="submit" wide busy={state !== "ready"}>
            {state === "paying" ? t("shared.oneMoment") : action}
          </Button>
        </div>
      )}
    </form>
  );
}
