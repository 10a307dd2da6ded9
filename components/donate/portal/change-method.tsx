"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#translation";
import type { Processor } from "@/components/donate/payment/load-stripe";
import { Pay } from "@/components/donate/payment/pay";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { savedMethodText } from "@/lib/languages/stored-texts";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { callSubscription } from "./call-subscription";

type Props = {
  subscription: PublicSubscription;
  token: string;
  processor: Processor;
  /** Absolute URL of this page. */
  pageUrl: string;
  /** The setup intent that was just confirmed by the payment fields or on the bank's page. */
  confirmed: string | null;
};

/** Replaces the card or bank account; a failed payment is retried with it immediately. */
export function ChangeMethod({ subscription, token, processor, pageUrl, confirmed }: Props) {
  const translation = useTranslation();
  const { t } = translation;
  const router = useRouter();
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "done">(confirmed ? "busy" : "idle");
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef(false);
  const kind = subscription.paymentMethod === "ACH" ? "Bank" : "Card";

  useEffect(() => {
    if (!confirmed || sent.current) return;
    sent.current = true;
    void callSubscription<"confirmMethodChange">(
      "POST /api/public/subscriptions/{token}/payment-method/confirm",
      {
        params: { token },
        body: { setupIntentId: confirmed },
      },
      translation,
    ).then((result) => {
      setState(result.ok ? "done" : "idle");
      if (!result.ok) return setProblem(result.problem);
      // Remove the parameter: a reload must not confirm again.
      router.replace(new URL(pageUrl).pathname);
    });
  }, [confirmed, token, router, pageUrl, translation]);

  async function start() {
    if (state === "busy") return;
    setProblem(null);
    setState("busy");
    const result = await callSubscription<"startMethodChange">(
      "POST /api/public/subscriptions/{token}/payment-method",
      {
        params: { token },
      },
      translation,
    );
    setState("idle");
    if (result.ok) setClientSecret(result.answer.clientSecret);
    else setProblem(result.problem);
  }

  return (
    <section className="grid gap-3" aria-labelledby="change-method">
      <h2 id="change-method" className="text-lg">
        {t("recurring.method.title")}
      </h2>
      <p className="text-soft">
        {subscription.methodLabel
          ? t("recurring.method.paidWith", { method: savedMethodText(subscription.methodLabel, translation) })
          : t(`recurring.method.paidWith${kind}`)}
      </p>
      <div role="status" className="empty:hidden">
        {state === "done" && <Notice tone="good" title={t(`recurring.method.saved${kind}`)} />}
        {confirmed && state === "busy" && <p>{t(`recurring.method.saving${kind}`)}</p>}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && (
          <Notice tone="bad" title={t("recurring.method.failed")}>
            <p>{problem}</p>
          </Notice>
        )}
      </div>
      {clientSecret ? (
        <Pay
          purpose="setup"
          processor={processor}
          clientSecret={clientSecret}
          returnUrl={pageUrl}
          action={t(`recurring.method.save${kind}`)}
        />
      ) : (
        <Button tone="secondary" busy={state === "busy"} onClick={start} className="justify-self-start">
          {t(`recurring.method.other${kind}`)}
        </Button>
      )}
    </section>
  );
}
