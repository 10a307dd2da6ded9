import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { useTranslation } from "#translation";
import { privateMetadata, requestTranslation } from "@/app/donate/request-translation";
import { donateSettings } from "@/app/donate/settings";
import { Frame } from "@/components/donate/frame";
import { CancelSubscription } from "@/components/donate/portal/cancel-subscription";
import { ChangeAmount } from "@/components/donate/portal/change-amount";
import { ChangeFrequency } from "@/components/donate/portal/change-frequency";
import { ChangeMethod } from "@/components/donate/portal/change-method";
import { changesUntil, isOver, perInterval, statusLabel } from "@/components/donate/portal/labels";
import { MoveNextCharge } from "@/components/donate/portal/move-next-charge";
import { PauseSubscription } from "@/components/donate/portal/pause-subscription";
import { PendingRaise } from "@/components/donate/portal/pending-raise";
import { RequestLink } from "@/components/donate/portal/request-link";
import { SubscriptionHistory } from "@/components/donate/portal/subscription-history";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { restartPath } from "@/lib/kernel/urls/restart-path";
import { failureText } from "@/lib/languages/stored-texts";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("recurring.title");

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
 * The donor's recurring donation, its history, and the changes that the link permits. A view link offers to email a
 * manage link.
 */
export default async function SubscriptionPage({ params, searchParams }: PageProps) {
  const translation = await requestTranslation();
  const { t, format } = translation;
  const { slug, token } = await params;
  const query = await searchParams;
  const path = `/donate/${slug}/recurring/${token}`;
  // The processor adds the client secret to the return URL, and it must not stay in the address bar.
  if (query.redirect_status === "failed") redirect(`${path}?problem=declined`);
  if (query.setup_intent_client_secret) redirect(`${path}?setup_intent=${query.setup_intent ?? ""}`);
  const subscription = await readSubscription(token);
  if (subscription.campaign.slug !== slug) notFound();
  const { appOrigin, processor, testMode } = donateSettings();
  const over = isOver(subscription);
  const running = subscription.status !== "INCOMPLETE" && !over;
  const { mayChange } = subscription;
  const until = changesUntil(subscription, translation);
  // An unpaid card order does not prove the email address, so no link is mailed for it.
  const mailable = !over && (subscription.status !== "INCOMPLETE" || subscription.paymentMethod === "ACH");
  // A card is confirmed within seconds, a bank account within days.
  const confirming = subscription.status === "INCOMPLETE" && subscription.paymentMethod !== "ACH";
  const shared = { subscription, token };
  const slugs = { campaignSlug: slug, orgSlug: subscription.org.slug };
  return (
    <Frame
      color={subscription.campaign.color}
      orgName={subscription.org.name}
      orgSlug={subscription.org.slug}
      testMode={testMode}
    >
      <Card className="mx-auto grid max-w-lg grid-cols-1 gap-8">
        <header className="grid gap-2">
          {mayChange === "EVERYTHING" && (
            <p>
              <a
                href={givingPath(subscription.org.slug)}
                className="inline-block min-h-6 text-sm text-accent underline"
              >
                {t("recurring.backToGiving")}
              </a>
            </p>
          )}
          <p className="text-soft wrap-anywhere">
            {subscription.org.name} · {subscription.campaign.title}
          </p>
          <h1 className="text-2xl">
            {perInterval(subscription.totalChargedCents, subscription.frequency, translation)}
          </h1>
          {subscription.coverFees && (
            <p className="text-soft">
              {t("recurring.plusFees", { amount: format.moneyShort(subscription.amountCents) })}
            </p>
          )}
          <p role="status">{statusLabel(subscription, translation)}</p>
          <AutoRefresh on={confirming} />
          {confirming && (
            <noscript>
              <meta httpEquiv="refresh" content="5" />
            </noscript>
          )}
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
        {mayChange === "EVERYTHING" && running && <ChangeFrequency subscription={subscription} path={path} />}
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
              <a href={restartPath(subscription, slugs)} className={buttonClasses({})}>
                {t("giving.recurring.startAgain")}
              </a>
            ) : (
              <a
                href={donatePath(slug, subscription.org.slug)}
                className="inline-block min-h-6 text-accent underline"
              >
                {t("recurring.giveAgain")}
              </a>
            )}
          </p>
        ) : (
          mayChange === "EVERYTHING" && <CancelSubscription {...shared} />
        )}
        <p className="text-sm text-soft">
          {t("shared.questions")}{" "}
          <a
            href={`mailto:${subscription.org.email}`}
            className="inline-block min-h-6 wrap-anywhere underline"
          >
            {subscription.org.email}
          </a>
        </p>
      </Card>
    </Frame>
  );
}

const PROBLEMS = [
  "declined",
  "cancel",
  "amount",
  "frequency",
  "day",
  "date",
  "move",
  "pause",
  "limited",
  "link",
  "mail",
  "mails",
  "later",
] as const;

function Trouble({
  subscription,
  problem,
}: {
  subscription: PublicSubscription;
  problem: string | undefined;
}) {
  const translation = useTranslation();
  const { t } = translation;
  const known = PROBLEMS.find((one) => one === problem);
  if (known)
    return (
      <Notice tone="bad" role="alert" title={t("shared.somethingWrong")}>
        <p>{t(`recurring.problem.${known}`)}</p>
      </Notice>
    );
  if (subscription.endedByDeclines)
    return (
      <Notice tone="warn" title={t("recurring.stopped")}>
        <p>{t("recurring.stoppedText")}</p>
      </Notice>
    );
  if (subscription.status !== "PAST_DUE") return null;
  return (
    <Notice tone="warn" title={t("recurring.pastDue")}>
      <p>
        {subscription.lastFailureReason
          ? `${failureText(subscription.lastFailureReason, translation)}. `
          : ""}
        {t(subscription.mayChange === "NOTHING" ? "recurring.pastDueRequest" : "recurring.pastDueUpdate")}
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
