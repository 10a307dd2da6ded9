"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Sums } from "@/components/donate/breakdown/breakdown";
import { type Checking, donateWithProof } from "@/components/donate/challenge/donate-with-proof";
import { ProofNote } from "@/components/donate/challenge/proof-note";
import type { Processor } from "@/components/donate/payment/load-stripe";
import { PayStep } from "@/components/donate/payment/pay-step";
import { sumsOf } from "@/components/donate/status/donation-sums";
import { purchaseWords } from "@/components/donate/status/purchase-labels";
import { Button } from "@/components/ui/button";
import { donatePath } from "@/lib/kernel/donate-path";
import { formatUsd } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import { AmountSection } from "./amount-section";
import type { DonationAnswer } from "./api";
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

type GiveFormProps = {
  campaign: FormCampaign;
  /** What stands in the form at first: what a refused try without JavaScript left, and where the donor came from. */
  values: FormValues;
  problems: Problems;
  /** Names this try to give, see attempt.ts. */
  attempt: string;
  processor: Processor;
  appOrigin: string;
};

const HIDDEN = ["utmSource", "utmMedium", "utmCampaign", "referrerUrl"];

/** Behind "You pay" in the bar with the sum. */
const EACH: Readonly<Record<string, string>> = {
  monthly: " each month",
  quarterly: " each quarter",
  annual: " each year",
};

type Made = Extract<DonationAnswer, { made: true }> & {
  clientSecret: string;
  coverFees: boolean;
  ticketCount: number | null;
};

/** The whole form. Its controls keep their own values, so it works before and without JavaScript: a plain POST. */
export function DonationForm({
  campaign,
  values,
  problems: first,
  attempt,
  processor,
  appOrigin,
}: GiveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(values);
  const [problems, setProblems] = useState(first);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState<Checking>(null);
  const [made, setMade] = useState<Made | null>(null);
  const enhanced = useEnhanced();
  const cents = chosenCents(draft, campaign);
  const quotes = useQuotes(campaign.id, cents, draft["method"] ?? "card");

  // What was filled in before the script ran counts too.
  useEffect(() => setDraft(read(form.current)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal, not whenever a problem is mended.
  useEffect(() => summary.current?.focus(), [refusals]);
  useEffect(() => {
    // The browser may bring this page back as it was, after the donation is long made.
    const fresh = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", fresh);
    return () => window.removeEventListener("pageshow", fresh);
  }, []);

  function refuse(found: Problems) {
    setProblems(found);
    setRefusals((count) => count + 1);
  }

  function change() {
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
    const answer = await donateWithProof(request, attemptKey(attempt, request), setChecking);
    setBusy(false);
    if (!answer.made) return refuse(serverProblems(answer, request, now, campaign));
    setProblems({});
    const { clientSecret } = answer;
    // The same donation was sent before and needs no payment any more: its own page says what became of it.
    if (clientSecret === null) return window.location.assign(`/donate/${campaign.slug}/pay/${answer.token}`);
    setMade({
      ...answer,
      clientSecret,
      coverFees: request.coverFees ?? false,
      ticketCount: request.ticketCount ?? null,
    });
  }

  const covered = draft["coverFees"] !== undefined;
  const quote = quotes && (covered ? quotes.covered : quotes.plain);
  // Without covered fees the donor pays the donation itself; with them only the server knows.
  const total = covered ? (quote?.totalCharged ?? null) : cents;
  const sections = { campaign, values, problems };
  return (
    <>
      {made && (
        <PayStep
          processor={processor}
          clientSecret={made.clientSecret}
          returnUrl={`${appOrigin}/donate/${campaign.slug}/thanks/${made.token}?from=payment`}
          sums={sumsOf(made.fees, made)}
          orgName={campaign.orgName}
          focus
        >
          <Button tone="secondary" size="sm" className="justify-self-start" onClick={() => setMade(null)}>
            {purchaseWords(made.ticketCount).change}
          </Button>
        </PayStep>
      )}
      <form
        ref={form}
        hidden={made !== null}
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
        {HIDDEN.map(
          (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
        )}
        <input type="hidden" name="attempt" value={attempt} />
        <AmountSection {...sections} />
        <FrequencySection {...sections} />
        <DonorSection {...sections} />
        <QuestionSection {...sections} questions={campaign.customFields} />
        <ExtrasSection {...sections} />
        <PaymentSection {...sections} quotes={quotes} />
        <div role="status" aria-label="Sums" className="empty:-mb-6">
          {quote && (
            <Sums
              sums={sumsOf(quote, { coverFees: covered, ticketCount: chosenTickets(draft, campaign) })}
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
                  {enhanced && (cents === null ? "Choose an amount" : "Working out the fees…")}
                </span>
              ) : (
                <>
                  <span className="block text-xs text-soft">
                    You pay{ownValue(EACH, draft["frequency"] ?? "")}
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
