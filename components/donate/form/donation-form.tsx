"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Breakdown } from "@/components/donate/breakdown/breakdown";
import { type Checking, donateWithProof } from "@/components/donate/challenge/donate-with-proof";
import { ProofNote } from "@/components/donate/challenge/proof-note";
import type { Processor } from "@/components/donate/payment/load-stripe";
import { quoteBreakdown } from "@/components/donate/status/donation-breakdown";
import { purchaseLabels } from "@/components/donate/status/purchase-labels";
import { Button } from "@/components/ui/button";
import { formatUsd } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { AmountSection } from "./amount-section";
import type { CreateResult } from "./api";
import { attemptKey } from "./attempt";
import { type FormCampaign, sellsTickets } from "./campaign";
import { DonorSection } from "./donor-section";
import { ErrorSummary } from "./error-summary";
import { ExtrasSection } from "./extras-section";
import {
  chosenCents,
  chosenTickets,
  donationRequest,
  type FormValues,
  formProblems,
  formValues,
  openProblems,
  type Problems,
} from "./form-request";
import { FrequencySection, PaymentSection } from "./payment-section";
import { QuestionSection } from "./question-section";
import { serverProblems } from "./server-problems";
import { useEnhanced } from "./use-enhanced";
import { useQuotes } from "./use-quotes";
import { FORM_ID } from "./visitor-fields";

type DonationFormProps = {
  campaign: FormCampaign;
  /** Initial values: from a refused submission without JavaScript. */
  values: FormValues;
  problems: Problems;
  processor: Processor;
  appOrigin: string;
};

/** After "You pay" in the sticky bar. */
const INTERVAL: Readonly<Record<string, string>> = {
  monthly: " monthly",
  quarterly: " quarterly",
  annual: " yearly",
};

/** Loaded after the first change, so that the form itself starts sooner. */
const loadPayStep = () => import("@/components/donate/payment/pay-step");

type Created = Extract<CreateResult, { created: true }> & {
  PayStep: Awaited<ReturnType<typeof loadPayStep>>["PayStep"];
  clientSecret: string;
  coverFees: boolean;
  ticketCount: number | null;
};

/** The donation form. Its controls are uncontrolled, so it works as a plain POST before and without JavaScript. */
export function DonationForm({ campaign, values, problems: first, processor, appOrigin }: DonationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(values);
  const [problems, setProblems] = useState(first);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState<Checking>(null);
  const [created, setCreated] = useState<Created | null>(null);
  const enhanced = useEnhanced();
  const cents = chosenCents(draft, campaign);
  const quotes = useQuotes(campaign.id, cents, draft["method"] ?? "card");

  // Reads what was typed before hydration.
  useEffect(() => setDraft(read(form.current)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each refusal, not when a problem is fixed
  useEffect(() => summary.current?.focus(), [refusals]);
  useEffect(() => {
    // A page restored from the back/forward cache may show a donation that is already paid.
    const fresh = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", fresh);
    return () => window.removeEventListener("pageshow", fresh);
  }, []);

  function refuse(found: Problems) {
    setProblems(found);
    setRefusals((count) => count + 1);
  }

  function change() {
    // A failure is dealt with when the form is sent.
    loadPayStep().catch(() => {});
    const now = read(form.current);
    setProblems((known) => openProblems(known, { before: draft, now }, campaign));
    setDraft(now);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const now = read(form.current);
    const found = formProblems(now, campaign);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    const request = donationRequest(now, campaign);
    const answer = await donateWithProof(request, attemptKey(now["attempt"] ?? "", request), setChecking);
    const step = answer.created ? await loadPayStep().catch(() => null) : null;
    setBusy(false);
    if (!answer.created) return refuse(serverProblems(answer, request, now, campaign));
    setProblems({});
    const { clientSecret } = answer;
    // Its own page shows the status of a donation that was sent before, and the payment if its script did not load here.
    if (clientSecret === null || !step)
      return window.location.assign(`/donate/${campaign.slug}/pay/${answer.token}`);
    setCreated({
      ...answer,
      PayStep: step.PayStep,
      clientSecret,
      coverFees: request.coverFees ?? false,
      ticketCount: request.ticketCount ?? null,
    });
  }

  const covered = draft["coverFees"] !== undefined;
  const quote = quotes && (covered ? quotes.covered : quotes.plain);
  // With covered fees only the server knows the total.
  const total = covered ? (quote?.totalCharged ?? null) : cents;
  const sections = { campaign, values, problems };
  return (
    <>
      {created && (
        <created.PayStep
          processor={processor}
          clientSecret={created.clientSecret}
          returnUrl={`${appOrigin}/donate/${campaign.slug}/thanks/${created.token}?from=payment`}
          breakdown={quoteBreakdown(created.fees, created)}
          orgName={campaign.orgName}
          focus
        >
          <Button tone="secondary" size="sm" className="justify-self-start" onClick={() => setCreated(null)}>
            {purchaseLabels(created.ticketCount).change}
          </Button>
        </created.PayStep>
      )}
      <form
        ref={form}
        id={FORM_ID}
        hidden={created !== null}
        method="post"
        action={donatePath(campaign.slug, campaign.orgSlug, "give")}
        noValidate={enhanced}
        onSubmit={submit}
        onChange={change}
        aria-labelledby="give-title"
        className="grid gap-6"
      >
        <h2 id="give-title" className="text-lg">
          {sellsTickets(campaign) ? "Get tickets" : `Give to ${campaign.orgName}`}
        </h2>
        <ErrorSummary ref={summary} problems={problems} />
        <AmountSection {...sections} />
        <FrequencySection {...sections} />
        <DonorSection {...sections} />
        <QuestionSection {...sections} questions={campaign.customFields} />
        <ExtrasSection {...sections} />
        <PaymentSection {...sections} quotes={quotes} />
        <div role="status" aria-label="Breakdown" className="empty:-mb-6">
          {quote && (
            <Breakdown
              breakdown={quoteBreakdown(quote, {
                coverFees: covered,
                ticketCount: chosenTickets(draft, campaign),
              })}
              orgName={campaign.orgName}
              className="rounded-md bg-sunken p-4"
            />
          )}
        </div>
        <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-2 rounded-b-lg border-t border-line bg-surface px-5 py-3">
          <ProofNote checking={checking} />
          <div className="flex items-center justify-between gap-4">
            <p className="tabular-nums">
              {total === null ? (
                <span className="text-sm text-soft">
                  {enhanced && (cents === null ? "Choose an amount" : "Calculating fees…")}
                </span>
              ) : (
                <>
                  <span className="block text-xs text-soft">
                    You pay{ownValue(INTERVAL, draft["frequency"] ?? "")}
                  </span>
                  <strong className="font-semibold">{formatUsd(total)}</strong>
                </>
              )}
            </p>
            <Button type="submit" busy={busy} className="shrink-0 whitespace-nowrap">
              {busy ? "One moment…" : "Continue to payment"}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}

function read(form: HTMLFormElement | null): FormValues {
  return form ? formValues(new FormData(form)) : {};
}
