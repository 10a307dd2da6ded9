"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "#translation";
import { type Checking, donateWithProof } from "@/components/donate/challenge/donate-with-proof";
import { ProofNote } from "@/components/donate/challenge/proof-note";
import { type PaymentProblem, paymentProblem } from "@/components/donate/payment/labels";
import type { Processor } from "@/components/donate/payment/load-stripe";
import { recurringIn, walletSheet, withPerson } from "@/components/donate/payment/wallet-sheet";
import type { Authorized } from "@/components/donate/payment/wallets";
import { quoteBreakdown } from "@/components/donate/status/donation-breakdown";
import { Button } from "@/components/ui/button";
import { Divider } from "@/components/ui/divider";
import { useReady } from "@/components/ui/use-ready";
import type { Fees } from "@/lib/donations/schemas";
import { MIN_AMOUNT_CENTS } from "@/lib/kernel/money";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { stepPath } from "@/lib/kernel/urls/step-path";
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
import { FundSection } from "./fund-section";
import { FeeSection, MethodSection } from "./payment-section";
import { applyPrefill } from "./prefill";
import { QuestionSection } from "./question-section";
import { serverProblems } from "./server-problems";
import { SubmitBar } from "./submit-bar";
import { TrustLine } from "./trust-line";
import { useQuote } from "./use-quote";
import { loadSteps, type Steps, useSteps } from "./use-steps";
import { FORM_ID } from "./visitor-fields";
import { FinishElsewhere, WithoutScript } from "./without-script";

type DonationFormProps = {
  campaign: FormCampaign;
  /** Initial values, from a refused submission without JavaScript. */
  values: FormValues;
  problems: Problems;
  /** Fees of the offered amounts when paid by card, if the donor covers them. */
  quotes: readonly Fees[];
  /** The processor's account id of the organization, for wallets; null if it has none. */
  merchantId: string | null;
  processor: Processor;
  appOrigin: string;
  /** Whether the form is embedded in another site: its steps then stay in the frame. */
  framed?: boolean;
};

type Made = Extract<CreateResult, { created: true }> & { coverFees: boolean; ticketCount: number | null };
type Created = Made & { PayStep: Steps["PayStep"]; clientSecret: string; problem?: PaymentProblem };

/**
 * The donation form. Its controls are uncontrolled, so it works as a plain POST before hydration and without
 * JavaScript.
 */
export function DonationForm({
  campaign,
  values,
  problems: refused,
  quotes,
  merchantId,
  processor,
  appOrigin,
  framed = false,
}: DonationFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  // A refused form keeps its own values, including unchecked boxes.
  const [first] = useState(() => (Object.keys(values).length > 0 ? values : firstValues(campaign)));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState(refused);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState<Checking>(null);
  const [created, setCreated] = useState<Created | null>(null);
  const enhanced = useReady();
  const steps = useSteps(details);
  const cents = chosenCents(draft, campaign);
  const method = draft["method"] ?? "card";
  const fees = useQuote(campaign.id, cents, method, quotes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, to read what was entered before hydration
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
    // A failed load is handled when the form is submitted.
    loadSteps().catch(() => {});
    const now = read(form.current);
    setProblems((known) => openProblems(known, { before: draft, now }, campaign, translation));
    setDraft(now);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const now = read(form.current);
    const found = formProblems(now, campaign, translation);
    if (Object.keys(found).length > 0) return refuse(found);
    const made = await create(now);
    if (made) await showPayment(made);
  }

  /** Creates the donation. Returns null if it was refused; the form then shows the problems. */
  async function create(values: FormValues): Promise<Made | null> {
    setBusy(true);
    const request = { ...donationRequest(values, campaign), language: translation.language };
    const answer = await donateWithProof(request, attemptKey(values["attempt"] ?? "", request), setChecking);
    setBusy(false);
    if (!answer.created) {
      refuse(serverProblems(answer, { sent: request, values, campaign, translation }));
      return null;
    }
    setProblems({});
    return { ...answer, coverFees: request.coverFees ?? false, ticketCount: request.ticketCount ?? null };
  }

  /** Shows the payment step. */
  async function showPayment(made: Made, problem?: PaymentProblem) {
    const loaded = await loadSteps().catch(() => null);
    const { clientSecret } = made;
    // The payment page handles a donation that was already submitted, and a script that failed to load here.
    if (clientSecret === null || !loaded) return window.location.assign(step("pay", made.token));
    setCreated({ ...made, PayStep: loaded.PayStep, clientSecret, ...(problem ? { problem } : {}) });
  }

  /** Returns what the wallet shows when its button is pressed; null if the form must be corrected first. */
  function openWallet() {
    if (busy) return null;
    const now = read(form.current);
    // Ignore missing personal details: the wallet provides them.
    const {
      email: _email,
      firstName: _first,
      lastName: _last,
      ...found
    } = formProblems(now, campaign, translation);
    if (Object.keys(found).length > 0) refuse(found);
    else if (total === null) refuse({ form: t("donate.wallets.noTotal") });
    if (Object.keys(found).length > 0 || cents === null || total === null) return null;
    return walletSheet(
      {
        amountCents: cents,
        totalCents: total,
        tickets: chosenTickets(now, campaign),
        frequency: recurringIn(now),
        orgName: campaign.orgName,
        manageUrl: `${appOrigin}${givingPath(campaign.orgSlug)}`,
      },
      t,
    );
  }

  async function payByWallet(wallet: Authorized) {
    const now = withPerson(read(form.current), wallet.person);
    fillIn(form.current, now);
    const found = formProblems(now, campaign, translation);
    if (Object.keys(found).length > 0) {
      wallet.fail(t("donate.wallets.refused"));
      return refuse(found);
    }
    const made = await create(now);
    if (!made) return wallet.fail(t("donate.wallets.refused"));
    const { clientSecret, token, fees: charged } = made;
    // The total differs from the one in the wallet, or the wallet was closed in the meantime.
    if (clientSecret === null || wallet.isCanceled() || charged.totalCharged !== wallet.terms?.totalCents) {
      const check = { title: t("donate.wallets.check"), text: t("donate.wallets.checkText") };
      wallet.fail(check.text);
      return showPayment(made, check);
    }
    setBusy(true);
    const error = await wallet.confirm({ clientSecret, returnUrl: returnUrl(token) });
    const failure = error ? paymentProblem(error, t) : null;
    if (!failure) return window.location.assign(returnUrl(token));
    setBusy(false);
    return showPayment(made, failure);
  }

  const covered = draft["coverFees"] !== undefined;
  // If the donor covers the fees, only the server knows the total.
  const total = covered ? (fees?.totalCharged ?? null) : cents;
  const sections = { campaign, values: first, problems };
  // Browsers keep no cookies for embedded frames, so the URL contains the language.
  const framedIn = framed ? `&${LANGUAGE_PARAMETER}=${translation.language}` : "";
  const frame = framed ? { campaign: campaign.slug, org: campaign.orgSlug } : null;
  const step = (name: "pay" | "thanks", token: string) =>
    stepPath(name, { campaign: campaign.slug, token, frame });
  const returnUrl = (token: string) => `${appOrigin}${step("thanks", token)}?from=payment${framedIn}`;
  return (
    <>
      {created && (
        <created.PayStep
          processor={processor}
          clientSecret={created.clientSecret}
          returnUrl={returnUrl(created.token)}
          breakdown={quoteBreakdown(created.fees, created)}
          orgName={campaign.orgName}
          {...(created.problem ? { problem: created.problem } : {})}
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
        className="@container relative grid grid-cols-1 gap-5"
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
        <FundSection {...sections} />
        {steps && merchantId && method === "card" && (
          <steps.Wallets
            processor={processor}
            // Wallet elements need an amount even before one is selected.
            payment={{
              totalCents: total ?? MIN_AMOUNT_CENTS,
              recurring: recurringIn(draft) !== null,
              merchantId,
            }}
            orgName={campaign.orgName}
            tickets={sellsTickets(campaign)}
            onOpen={openWallet}
            onAuthorized={payByWallet}
            isLate={() => isTyping(form.current)}
          >
            <Divider>{t("donate.wallets.orDetails")}</Divider>
          </steps.Wallets>
        )}
        <div ref={details}>
          <DonorSection values={first} problems={problems} onSuggested={change} />
        </div>
        <MethodSection {...sections} />
        <QuestionSection {...sections} questions={campaign.customFields.filter((one) => one.required)} />
        <ExtrasSection {...sections} />
        <FeeSection campaign={campaign} values={first} fees={enhanced ? fees : null} method={method} />
        {/* Leaves 24 pixels around its button, so that a field that it partly covers is not beside it (WCAG 2.5.8). The
            empty note above takes 8 of the padding. */}
        <div className="sticky bottom-0 z-10 -mx-5 -mt-4 -mb-3 border-t border-line bg-surface px-5 pt-8 pb-6 @max-[12rem]:static lg:static lg:m-0 lg:border-t-0 lg:p-0">
          <ProofNote checking={checking} />
          <SubmitBar campaign={campaign} total={enhanced ? total : null} draft={draft} busy={busy} />
          <FinishElsewhere />
        </div>
        <TrustLine campaign={campaign} now={draft} />
      </form>
    </>
  );
}

/** Copies the donor details from the wallet into the form, for a second attempt. */
function fillIn(form: HTMLFormElement | null, values: FormValues) {
  for (const name of ["email", "firstName", "lastName"]) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = values[name] ?? "";
  }
}

/** Whether the donor is typing: buttons that appear above the field would move it away. */
function isTyping(form: HTMLFormElement | null): boolean {
  const { activeElement: at } = document;
  return at instanceof HTMLInputElement && ["text", "email"].includes(at.type) && Boolean(form?.contains(at));
}

function read(form: HTMLFormElement | null): FormValues {
  return form ? formValues(new FormData(form)) : {};
}
