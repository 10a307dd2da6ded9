import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { donateSettings } from "@/app/donate/settings";
import { Frame } from "@/components/donate/frame";
import { CancelSubscription } from "@/components/donate/portal/cancel-subscription";
import { ChangeAmount } from "@/components/donate/portal/change-amount";
import { ChangeMethod } from "@/components/donate/portal/change-method";
import { changesUntil, isOver, perInterval, statusLabel } from "@/components/donate/portal/labels";
import { MoveNextCharge } from "@/components/donate/portal/move-next-charge";
import { PauseSubscription } from "@/components/donate/portal/pause-subscription";
import { PendingRaise } from "@/components/donate/portal/pending-raise";
import { RequestLink } from "@/components/donate/portal/request-link";
import { SubscriptionHistory } from "@/components/donate/portal/subscription-history";
import { buttonLook } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { formatUsdShort } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { restartPath } from "@/lib/kernel/urls/restart-path";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

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

/** The donor's recurring donation, its history, and the changes that the link allows. A view link offers to email a manage link. */
export default async function SubscriptionPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const query = await searchParams;
  const path = `/donate/${slug}/recurring/${token}`;
  // The processor adds the client secret to the return URL; it must not stay in the address bar.
  if (query.redirect_status === "failed") redirect(`${path}?problem=declined`);
  if (query.setup_intent_client_secret) redirect(`${path}?setup_intent=${query.setup_intent ?? ""}`);
  const subscription = await readSubscription(token);
  if (subscription.campaign.slug !== slug) notFound();
  const { appOrigin, processor, testMode } = donateSettings();
  const over = isOver(subscription);
  const running = subscription.status !== "INCOMPLETE" && !over;
  const { mayChange } = subscription;
  const until = changesUntil(subscription);
  // An unpaid card order proves no email address, so no link is sent for it.
  const mailable = !over && (subscription.status !== "INCOMPLETE" || subscription.paymentMethod === "ACH");
  const shared = { subscription, token };
  const place = { campaignSlug: slug, orgSlug: subscription.org.slug };
  return (
    <Frame
      color={subscription.campaign.color}
      orgName={subscription.org.name}
      orgSlug={subscription.org.slug}
      testMode={testMode}
    >
      <Card className="mx-auto grid max-w-lg gap-8">
        <header className="grid gap-2">
          <p className="text-soft wrap-anywhere">
            {subscription.org.name} · {subscription.campaign.title}
          </p>
          <h1 className="text-2xl">
            {formatUsdShort(subscription.totalChargedCents)} {perInterval(subscription.frequency)}
          </h1>
          {subscription.coverFees && (
            <p className="text-soft">
              Your gift of {formatUsdShort(subscription.amountCents)} plus the fees you cover.
            </p>
          )}
          <p role="status">{statusLabel(subscription)}</p>
          {until && !over && <p className="text-sm text-soft">{until}</p>}
        </header>
        <Trouble subscription={subscription} problem={query.problem} />
        <PendingRaise subscription={subscription} />
        {mayChange !== "NOTHING" && running && (
          <ChangeMethod
            {...shared}
            processor={processor}
            pageUrl={`${appOrigin}${path}`}
            confirmed={query.setup_intent ?? null}
          />
        )}
        {mayChange === "EVERYTHING" && running && subscription.status !== "PAUSED" && (
          <ChangeAmount {...shared} />
        )}
        {mayChange !== "EVERYTHING" && mailable && (
          <RequestLink subscription={subscription} path={path} requested={query.requested === "1"} />
        )}
        {mayChange === "EVERYTHING" && running && (
          <MoveNextCharge subscription={subscription} path={path} refused={query.problem === "date"} />
        )}
        {mayChange === "EVERYTHING" && running && (
          <PauseSubscription subscription={subscription} path={path} refused={query.problem === "day"} />
        )}
        <SubscriptionHistory subscription={subscription} />
        {over ? (
          <p>
            {subscription.endedByDeclines ? (
              <a href={restartPath(subscription, place)} className={buttonLook({})}>
                Start again
              </a>
            ) : (
              <a
                href={donatePath(slug, subscription.org.slug)}
                className="inline-block min-h-6 text-accent underline"
              >
                Give again
              </a>
            )}
          </p>
        ) : (
          mayChange === "EVERYTHING" && <CancelSubscription {...shared} />
        )}
        <p className="text-sm text-soft">
          Questions?{" "}
          <a href={`mailto:${subscription.org.email}`} className="inline-block min-h-6 underline">
            {subscription.org.email}
          </a>
        </p>
      </Card>
    </Frame>
  );
}

const PROBLEMS: Record<string, string> = {
  declined: "Your bank didn’t confirm it. Nothing has changed. Try again, or use another payment method.",
  cancel: "We couldn’t cancel it. Try again in a moment.",
  amount: "That amount doesn’t work here, or too many changes were tried. Nothing has changed.",
  day: "That day doesn’t work for a pause. Nothing has changed.",
  date: "That day doesn’t work for your next gift. Nothing has changed.",
  move: "We couldn’t change the date. Nothing has changed. Try again in a moment.",
  pause: "We couldn’t change your pause. Nothing has changed. Try again in a moment.",
  limited: "Too many attempts from this connection. Nothing has changed. Wait a minute, then try again.",
  link: "This link has expired or doesn’t allow this change. Request a new one below.",
  mail: "We couldn’t send the email. Try again in a moment.",
  mails: "Too many links were requested from this connection. Try again in an hour.",
};

function Trouble({
  subscription,
  problem,
}: {
  subscription: PublicSubscription;
  problem: string | undefined;
}) {
  const text = problem ? ownValue(PROBLEMS, problem) : undefined;
  if (text)
    return (
      <Notice tone="bad" role="alert" title="Something went wrong">
        <p>{text}</p>
      </Notice>
    );
  if (subscription.endedByDeclines)
    return (
      <Notice tone="warn" title="Your gifts have stopped">
        <p>
          The payment failed too often, so nothing more is charged. You can start again with another payment
          method.
        </p>
      </Notice>
    );
  if (subscription.status !== "PAST_DUE") return null;
  return (
    <Notice tone="warn" title="Your last payment didn’t go through">
      <p>
        {subscription.lastFailureReason ? `${subscription.lastFailureReason}. ` : ""}
        {subscription.mayChange === "NOTHING"
          ? "Request a link below to update your payment method. We’ll then retry the payment right away."
          : "Update your payment method below, and we’ll retry the payment right away."}
      </p>
    </Notice>
  );
}

async function readSubscription(token: string): Promise<PublicSubscription> {
  try {
    return await getPublicSubscription(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
