import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Frame } from "@/components/donate/frame";
import { CancelPlan } from "@/components/donate/plan/cancel-plan";
import { ChangeAmount } from "@/components/donate/plan/change-amount";
import { ChangeMethod } from "@/components/donate/plan/change-method";
import { PendingRaise } from "@/components/donate/plan/pending-raise";
import { PlanHistory } from "@/components/donate/plan/plan-history";
import { RequestLink } from "@/components/donate/plan/request-link";
import { changesUntil, each, isOver, standing } from "@/components/donate/plan/words";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { newContext } from "@/lib/http/context";
import { donatePath } from "@/lib/kernel/donate-path";
import { AppError } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import type { OwnPlan } from "@/lib/subscriptions/schemas";
import { donateSettings } from "../../../settings";

export const metadata: Metadata = {
  title: "Your recurring donation",
  robots: { index: false },
  referrer: "no-referrer",
};

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{
    setup_intent?: string;
    setup_intent_client_secret?: string;
    redirect_status?: string;
    problem?: string;
    requested?: string;
  }>;
};

/**
 * A donor's own recurring donation: when the next one is, its history, and what the link of the page permits to change. A
 * link that only shows it offers to mail one that permits more.
 */
export default async function PlanPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const query = await searchParams;
  const path = `/donate/${slug}/plan/${token}`;
  // The processor writes the client secret into the address on its way back; it must not stay there.
  if (query.redirect_status === "failed") redirect(`${path}?problem=declined`);
  if (query.setup_intent_client_secret) redirect(`${path}?setup_intent=${query.setup_intent ?? ""}`);
  const plan = await readPlan(token);
  if (plan.campaign.slug !== slug) notFound();
  const { appOrigin, processor, testMode } = donateSettings();
  const over = isOver(plan);
  const running = plan.status !== "INCOMPLETE" && !over;
  const { mayChange } = plan;
  const until = changesUntil(plan);
  // An order by card that was not paid proves no address, so no link is mailed for it.
  const mailable = !over && (plan.status !== "INCOMPLETE" || plan.paymentMethod === "ACH");
  const shared = { plan, token };
  return (
    <Frame color={plan.campaign.color} orgName={plan.org.name} testMode={testMode}>
      <Card className="mx-auto grid max-w-lg gap-8">
        <header className="grid gap-2">
          <p className="text-soft wrap-anywhere">
            {plan.org.name} · {plan.campaign.title}
          </p>
          <h1 className="text-2xl">
            {formatUsd(plan.totalChargedCents)} {each(plan.frequency)}
          </h1>
          {plan.coverFees && (
            <p className="text-soft">
              Your gift of {formatUsd(plan.amountCents)} and its fees, which you cover.
            </p>
          )}
          <p role="status">{standing(plan)}</p>
          {until && !over && <p className="text-sm text-soft">{until}</p>}
        </header>
        <Trouble plan={plan} problem={query.problem} />
        <PendingRaise plan={plan} />
        {mayChange !== "NOTHING" && running && (
          <ChangeMethod
            {...shared}
            processor={processor}
            pageUrl={`${appOrigin}${path}`}
            confirmed={query.setup_intent ?? null}
          />
        )}
        {mayChange === "EVERYTHING" && running && plan.status !== "PAUSED" && <ChangeAmount {...shared} />}
        {mayChange !== "EVERYTHING" && mailable && (
          <RequestLink plan={plan} path={path} requested={query.requested === "1"} />
        )}
        <PlanHistory plan={plan} />
        {over ? (
          <p>
            <a href={donatePath(slug, plan.org.slug)} className="inline-block min-h-6 text-accent underline">
              Give again
            </a>
          </p>
        ) : (
          mayChange === "EVERYTHING" && <CancelPlan {...shared} />
        )}
        <p className="text-sm text-soft">
          Questions?{" "}
          <a href={`mailto:${plan.org.email}`} className="inline-block min-h-6 underline">
            {plan.org.email}
          </a>
        </p>
      </Card>
    </Frame>
  );
}

const PROBLEMS: Record<string, string> = {
  declined: "Your bank did not confirm it. Nothing has changed; try again, or use another one.",
  cancel: "It could not be cancelled just now. Try again in a moment.",
  limited: "Too many tries from this connection. Nothing has changed; wait a minute, then try again.",
  link: "This link does not permit it, or its time is over. Have a new link mailed to you below.",
  mail: "The e-mail could not be sent just now. Try again in a moment.",
  mails: "Many links were requested from this connection lately. Try again in an hour.",
};

function Trouble({ plan, problem }: { plan: OwnPlan; problem: string | undefined }) {
  const words = problem ? ownValue(PROBLEMS, problem) : undefined;
  if (words)
    return (
      <Notice tone="bad" role="alert" title="Something went wrong">
        <p>{words}</p>
      </Notice>
    );
  if (plan.status !== "PAST_DUE") return null;
  return (
    <Notice tone="warn" title="Your last payment did not go through">
      <p>
        {plan.lastFailureReason ? `${plan.lastFailureReason}. ` : ""}
        {plan.mayChange === "NOTHING"
          ? "Have a link mailed to you below, use another payment method, and it is made at once."
          : "Use another payment method below, and it is made at once."}
      </p>
    </Notice>
  );
}

async function readPlan(token: string): Promise<OwnPlan> {
  try {
    return await getPublicSubscription(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
