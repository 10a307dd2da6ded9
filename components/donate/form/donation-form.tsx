"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Checking, donateWithProof } from "@/components/donate/challenge/donate-with-proof";
import { ProofNote } from "@/components/donate/challenge/proof-note";
import type { Processor } from "@/components/donate/payment/load-stripe";
import { quoteBreakdown } from "@/components/donate/status/donation-breakdown";
import { purchaseLabels, ticketCountLabel } from "@/components/donate/status/purchase-labels";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Fees } from "@/lib/donations/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { stepPath } from "@/lib/kernel/urls/step-path";
import { webAddress } from "@/lib/kernel/urls/web-address";
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
  firstValues,
  formProblems,
  formValues,
  openProblems,
  type Problems,
} from "./form-request";
import { FrequencySection } from "./frequency-section";
import { FeeSection, MethodSection } from "./payment-section";
import { applyPrefill } from "./prefill";
import { QuestionSection } from "./question-section";
import { serverProblems } from "./server-problems";
import { TrustLine } from "./trust-line";
import { useEnhanced } from "./use-enhanced";
import { useQuote } from "./use-quote";
import { FORM_ID } from "./visitor-fields";

type DonationFormProps = {
  campaign: FormCampaign;
  /** Initial values: from a refused submission without JavaScript. */
  values: FormValues;
  problems: Problems;
  /** The fees of the offered amounts by card, if the donor covers them. */
  quotes: readonly Fees[];
  processor: Processor;
  appOrigin: string;
  /** In a frame of another site: its steps stay in the frame. */
  framed?: boolean;
};

/** After the amount on the button. */
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
export function DonationForm({
  campaign,
  values,
  problems: refused,
  quotes,
  processor,
  appOrigin,
  framed = false,
}: DonationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // A refused form has its own values, unchecked boxes included.
  const [first] = useState(() => (Object.keys(values).length > 0 ? values : firstValues(campaign)));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState(refused);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState<Checking>(null);
  const [created, setCreated] = useState<Created | null>(null);
  const enhanced = useEnhanced();
  const cents = chosenCents(draft, campaign);
  const method = draft["method"] ?? "card";
  const fees = useQuote(campaign.id, cents, method, quotes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once. Reads what was typed before hydration.
  useEffect(() => {
    if (form.current && first !== values) applyPrefill(form.current, window.location.search, campaign);
    setDraft(read(form.current));
  }, []);
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
    const loaded = answer.created ? await loadPayStep().catch(() => null) : null;
    setBusy(false);
    if (!answer.created) return refuse(serverProblems(answer, request, now, campaign));
    setProblems({});
    const { clientSecret } = answer;
    // Its own page shows the status of a donation that was sent before, and the payment if its script did not load here.
    if (clientSecret === null || !loaded) return window.location.assign(step("pay", answer.token));
    setCreated({
      ...answer,
      PayStep: loaded.PayStep,
      clientSecret,
      coverFees: request.coverFees ?? false,
      ticketCount: request.ticketCount ?? null,
    });
  }

  const covered = draft["coverFees"] !== undefined;
  // With covered fees only the server knows the total.
  const total = covered ? (fees?.totalCharged ?? null) : cents;
  const sections = { campaign, values: first, problems };
  const frame = framed ? { campaign: campaign.slug, org: campaign.orgSlug } : null;
  const step = (name: "pay" | "thanks", token: string) =>
    stepPath(name, { campaign: campaign.slug, token, frame });
  return (
    <>
      {created && (
        <created.PayStep
          processor={processor}
          clientSecret={created.clientSecret}
          returnUrl={`${appOrigin}${step("thanks", created.token)}?from=payment`}
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
        className="@container grid grid-cols-1 gap-5"
      >
        <h2 id="give-title" className="sr-only">
          {sellsTickets(campaign) ? "Get tickets" : `Give to ${campaign.orgName}`}
        </h2>
        <WithoutScript campaign={campaign} />
        <ErrorSummary ref={summary} problems={problems} />
        <FrequencySection {...sections} />
        <AmountSection {...sections} now={draft} />
        <DonorSection values={first} problems={problems} onSuggested={change} />
        <MethodSection {...sections} />
        <QuestionSection {...sections} questions={campaign.customFields.filter((one) => one.required)} />
        <ExtrasSection {...sections} />
        <FeeSection campaign={campaign} values={first} fees={enhanced ? fees : null} method={method} />
        <div className="sticky bottom-0 z-10 -mx-5 border-t border-line bg-surface px-5 py-3 @max-[12rem]:static lg:static lg:mx-0 lg:border-t-0 lg:p-0">
          <ProofNote checking={checking} />
          <SubmitBar campaign={campaign} total={enhanced ? total : null} draft={draft} busy={busy} />
        </div>
        <TrustLine campaign={campaign} now={draft} />
      </form>
    </>
  );
}

type SubmitBarProps = { campaign: FormCampaign; total: number | null; draft: FormValues; busy: boolean };

/** The amount and the button on one line. Without JavaScript the amount is unknown here, and the button says what follows. */
function SubmitBar({ campaign, total, draft, busy }: SubmitBarProps) {
  const enhanced = useEnhanced();
  const tickets = chosenTickets(draft, campaign);
  const often = ownValue(INTERVAL, draft["frequency"] ?? "") ?? "";
  const sum = total === null ? "" : ` ${formatUsdShort(total)}`;
  const action = tickets === null ? `Donate${sum}${often}` : `Pay${sum}`;
  return (
    <div className="flex items-center gap-x-4 gap-y-1 @max-[12rem]:flex-wrap">
      {total !== null && (
        <p className="grid shrink-0 leading-tight tabular-nums lg:hidden">
          <strong className="font-semibold">{formatUsdShort(total)}</strong>
          <span className="text-xs text-soft">
            {tickets === null ? often.trim() || "once" : ticketCountLabel(tickets)}
          </span>
        </p>
      )}
      <Button type="submit" busy={busy} wide className="min-h-12 min-w-0 font-semibold tabular-nums">
        {busy ? "One moment…" : enhanced ? action : "Continue to payment"}
      </Button>
    </div>
  );
}

/** Before the first field, for browsers without JavaScript: what cannot be done here. */
function WithoutScript({ campaign }: { campaign: FormCampaign }) {
  const home = webAddress(campaign.website);
  return (
    <noscript>
      <Notice tone="warn" title="Paying needs JavaScript">
        <p>
          Your card details go straight from your browser to the payment service, which needs a script. You
          can fill in this form now and turn JavaScript on for the last step, or{" "}
          {home ? (
            <a href={home} rel="noopener nofollow" className="underline underline-offset-2">
              ask {campaign.orgName}
            </a>
          ) : (
            `ask ${campaign.orgName}`
          )}{" "}
          for another way to {sellsTickets(campaign) ? "pay" : "give"}.
        </p>
      </Notice>
    </noscript>
  );
}

function read(form: HTMLFormElement | null): FormValues {
  return form ? formValues(new FormData(form)) : {};
}
