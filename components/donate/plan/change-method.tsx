"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { OwnPlan } from "@/lib/subscriptions/schemas";
import type { Processor } from "../load-processor";
import { Pay } from "../pay";
import { askPlan } from "./ask";

type Props = {
  plan: OwnPlan;
  token: string;
  processor: Processor;
  /** Absolute address of this page. */
  pageUrl: string;
  /** What the payment fields, or the bank's own page, have just confirmed. */
  confirmed: string | null;
};

/** Another card or bank account for the following gifts; a payment that failed is made with it at once. */
export function ChangeMethod({ plan, token, processor, pageUrl, confirmed }: Props) {
  const router = useRouter();
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "done">(confirmed ? "busy" : "idle");
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef(false);
  const thing = plan.paymentMethod === "ACH" ? "bank account" : "card";

  useEffect(() => {
    if (!confirmed || sent.current) return;
    sent.current = true;
    void askPlan<"confirmMethodChange">("POST /api/public/subscriptions/{token}/payment-method/confirm", {
      params: { token },
      body: { setupIntentId: confirmed },
    }).then((asked) => {
      setState(asked.done ? "done" : "idle");
      if (!asked.done) return setProblem(asked.problem);
      // The address must not ask for it again.
      router.replace(new URL(pageUrl).pathname);
    });
  }, [confirmed, token, router, pageUrl]);

  async function start() {
    if (state === "busy") return;
    setProblem(null);
    setState("busy");
    const asked = await askPlan<"startMethodChange">(
      "POST /api/public/subscriptions/{token}/payment-method",
      {
        params: { token },
      },
    );
    setState("idle");
    if (asked.done) setClientSecret(asked.answer.clientSecret);
    else setProblem(asked.problem);
  }

  return (
    <section className="grid gap-3" aria-labelledby="change-method">
      <h2 id="change-method" className="text-lg">
        Payment method
      </h2>
      <p className="text-soft">{plan.methodLabel ?? `A ${thing}`} is charged.</p>
      <div role="status" className="empty:hidden">
        {state === "done" && <Notice tone="good" title={`Your new ${thing} is saved`} />}
        {confirmed && state === "busy" && <p>Saving your {thing}…</p>}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && (
          <Notice tone="bad" title="It was not changed">
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
          action={`Save this ${thing}`}
          failure="It was not saved"
        />
      ) : (
        <Button tone="secondary" busy={state === "busy"} onClick={start} className="justify-self-start">
          Use another {thing}
        </Button>
      )}
    </section>
  );
}
