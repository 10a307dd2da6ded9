"use client";

import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { appearanceOf } from "@/components/donate/campaign/appearance";
import { useEnhanced } from "@/components/donate/form/use-enhanced";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { paymentVerdict } from "./labels";
import { loadProcessor, type Processor } from "./load-stripe";

type PayProps = {
  processor: Processor;
  clientSecret: string;
  /** Absolute address that the processor comes back to after a bank's own page. */
  returnUrl: string;
  /** What the button says, for example `Give $51.43`. */
  action: string;
  /** What a refusal is headed with, for example `Your donation was not made`. */
  failure: string;
  /** `setup` saves the payment method and charges nothing; its id is added to `returnUrl` as `setup_intent`. */
  purpose?: "payment" | "setup";
  /** A problem to begin with, for example a decline on the bank's page. */
  problem?: string;
};

type Fields = { stripe: Stripe; elements: StripeElements };

/** The payment fields, mounted into the page; card details go from them to the processor and never to us. */
export function Pay({
  processor,
  clientSecret,
  returnUrl,
  action,
  failure,
  purpose = "payment",
  problem: first,
}: PayProps) {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<Fields | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "paying" | "broken">("loading");
  const [problem, setProblem] = useState<string | null>(first ?? null);
  const [attempt, setAttempt] = useState(0);
  const enhanced = useEnhanced();
  const { publishableKey, scriptUrl } = processor;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` runs it again after a failed load
  useEffect(() => {
    if (!enhanced) return;
    let gone = false;
    let unmount = () => {};
    setState("loading");
    loadProcessor({ publishableKey, ...(scriptUrl ? { scriptUrl } : {}) })
      .then((stripe) => {
        if (gone || !place.current) return;
        const elements = stripe.elements({ clientSecret, appearance: appearanceOf(place.current) });
        const element = elements.create("payment", { layout: "tabs" });
        element.on("ready", () => setState("ready"));
        element.on("loaderror", () => setState("broken"));
        element.mount(place.current);
        // The colors were read once; they follow when the system goes dark or light meanwhile.
        const dark = window.matchMedia("(prefers-color-scheme: dark)");
        const recolor = () => place.current && elements.update({ appearance: appearanceOf(place.current) });
        dark.addEventListener("change", recolor);
        unmount = () => {
          dark.removeEventListener("change", recolor);
          element.unmount();
        };
        setFields({ stripe, elements });
      })
      .catch((error: unknown) => {
        console.warn(error);
        if (!gone) setState("broken");
      });
    return () => {
      gone = true;
      unmount();
    };
  }, [publishableKey, scriptUrl, clientSecret, attempt, enhanced]);

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
    const verdict = error ? paymentVerdict(error) : { settled: true };
    // A full load, so that the address with the token gets the headers of its own page.
    if (!("words" in verdict))
      return window.location.assign(setupIntent ? `${returnUrl}?setup_intent=${setupIntent.id}` : returnUrl);
    setProblem(verdict.words);
    setState("ready");
  }

  // Without JavaScript there is nothing to fill in here; the page around it says so.
  if (!enhanced) return null;
  return (
    <form onSubmit={pay} className="grid gap-4" aria-label="Payment">
      {state === "loading" && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the payment fields…</span>
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
      {state === "broken" && (
        <Notice tone="bad" role="alert" title="The payment fields could not be loaded">
          <p>Nothing was charged. Check your connection, or whether something blocks scripts on this page.</p>
          <p className="mt-2">
            <Button tone="secondary" size="sm" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          </p>
        </Notice>
      )}
      <div ref={place} hidden={state === "broken"} />
      {state !== "broken" && (
        <div className="sticky bottom-0 -mx-5 -mb-5 rounded-b-lg border-t border-line bg-surface px-5 py-3">
          {/* Beside the button that was pressed: it is read wherever the page stands. */}
          <div aria-live="assertive" className="mb-3 empty:mb-0">
            {problem && (
              <Notice tone="bad" title={failure}>
                <p>{problem}</p>
              </Notice>
            )}
          </div>
          <Button type="submit" wide busy={state !== "ready"}>
            {state === "paying" ? "One moment…" : action}
          </Button>
        </div>
      )}
    </form>
  );
}
