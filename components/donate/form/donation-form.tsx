"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useWords } from "#words";
import { type Checking, donateWithProof } from "@/components/donate/challenge/donate-with-proof";
import { ProofNote } from "@/components/donate/challenge/proof-note";
import type { Processor } from "@/components/donate/payment/load-stripe";
import { quoteBreakdown } from "@/components/donate/status/donation-breakdown";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Fees } from "@/lib/donations/schemas";
import { ownValue } from "@/lib/kernel/own-value";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { stepPath } from "@/lib/kernel/urls/step-path";
import { webAddress } from "@/lib/kernel/urls/web-address";
import { LANGUAGE_PARAMETER } from "@/lib/languages/choose";
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

/** How often, beside the amount and on the button. */
const OFTEN = {
  monthly: { every: "donate.form.monthly", donate: "donate.form.donateMonthly" },
  quarterly: { every: "donate.form.quarterly", donate: "donate.form.donateQuarterly" },
  annual: { every: "donate.form.annual", donate: "donate.form.donateAnnual" },
} as const;

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
  const words = useWords();
  const { t } = words;
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
    setProblems((known) => openProblems(known, { before: draft, now }, campaign, words));
    setDraft(now);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const now = read(form.current);
    const found = formProblems(now, campaign, words);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    const request = { ...donationRequest(now, campaign), language: words.language };
    const answer = await donateWithProof(request, attemptKey(now["attempt"] ?? "", request), setChecking);
    const loaded = answer.created ? await loadPayStep().catch(() => null) : null;
    setBusy(false);
    if (!answer.created)
      return refuse(serverProblems(answer, { sent: request, values: now, campaign, words }));
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
  // Browsers keep no cookie of a frame of another site.
  const framedIn = framed ? `&${LANGUAGE_PARAMETER}=${words.language}` : "";
  const frame = framed ? { campaign: campaign.slug, org: campaign.orgSlug } : null;
  const step = (name: "pay" | "thanks", token: string) =>
    stepPath(name, { campaign: campaign.slug, token, frame });
  return (
    <>
      {created && (
        <created.PayStep
          processor={processor}
          clientSecret={created.clientSecret}
          returnUrl={`${appOrigin}${step("thanks", created.token)}?from=payment${framedIn}`}
          breakdown={quoteBreakdown(created.fees, created)}
          orgName={campaign.orgName}
          focus
        >
          <Button tone="secondary" size="sm" className="justify-self-start" onClick={() => setCreated(null)}>
            {t(created.ticketCount ? "donate.form.changeTickets" : "donate.form.changeGift")}
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
          {sellsTickets(campaign)
            ? t("donate.form.titleTickets")
            : t("donate.form.title", { org: campaign.orgName })}
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
  const { t, format } = useWords();
  const enhanced = useEnhanced();
  const tickets = chosenTickets(draft, campaign);
  const often = ownValue(OFTEN, draft["frequency"] ?? "");
  const sum = total === null ? null : format.moneyShort(total);
  const action =
    sum === null
      ? t(tickets === null ? "donate.form.donate" : "donate.form.pay")
      : t(tickets === null ? (often?.donate ?? "donate.form.donateSum") : "donate.form.paySum", { sum });
  return (
    <div className="flex items-center gap-x-4 gap-y-1 @max-[12rem]:flex-wrap">
      {sum !== null && (
        <p className="grid shrink-0 leading-tight tabular-nums lg:hidden">
          <strong className="font-semibold">{sum}</strong>
          <span className="text-xs text-soft">
            {tickets === null
              ? t(often?.every ?? "donate.form.once")
              : t("shared.tickets", { count: tickets })}
          </span>
        </p>
      )}
      <Button type="submit" busy={busy} wide className="min-h-12 min-w-0 font-semibold tabular-nums">
        {busy ? t("shared.oneMoment") : enhanced ? action : t("donate.form.toPayment")}
      </Button>
    </div>
  );
}

/** Before the first field, for browsers without JavaScript: what cannot be done here. */
function WithoutScript({ campaign }: { campaign: FormCampaign }) {
  const { t } = useWords();
  const home = webAddress(campaign.website);
  return (
    <noscript>
      <Notice tone="warn" title={t("donate.form.withoutScript")}>
        <p>
          {t.rich(
            sellsTickets(campaign) ? "donate.form.withoutScriptTickets" : "donate.form.withoutScriptGift",
            {
              org: campaign.orgName,
              ask: (words) =>
                home ? (
                  <a href={home} rel="noopener nofollow" className="underline underline-offset-2">
                    {words}
                  </a>
                ) : (
                  words
                ),
            },
          )}
        </p>
      </Notice>
    </noscript>
  );
}

function read(form: HTMLFormElement | null): FormValues {
  return form ? formValues(new FormData(form)) : {};
}
