import { useTranslation } from "#translation";
import { perInterval } from "@/components/donate/portal/labels";
import { Button, buttonClasses } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Giving, GivingSubscription } from "@/lib/giving/schemas";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { restartPath } from "@/lib/kernel/urls/restart-path";
import { urlPart } from "@/lib/kernel/urls/web-address";
import { failureText, savedMethodText } from "@/lib/languages/stored-texts";
import { subscriptionLabel } from "./labels";

/** The donor's recurring donations: ongoing ones with a link to change them, ended ones with a link to start again. */
export function SubscriptionList({ giving: { org, subscriptions } }: { giving: Giving }) {
  const { t } = useTranslation();
  return (
    <section className="grid gap-4" aria-labelledby="recurring">
      <h2 id="recurring" className="text-lg">
        {t("giving.recurring.title")}
      </h2>
      {subscriptions.length === 0 ? (
        <p className="text-soft">{t("giving.recurring.none", { org: org.name })}</p>
      ) : (
        <ul className="grid gap-3">
          {subscriptions.map((subscription) => (
            <li key={subscription.id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
              <Subscription subscription={subscription} org={org} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Subscription({ subscription, org }: { subscription: GivingSubscription; org: Giving["org"] }) {
  const translation = useTranslation();
  const { t } = translation;
  const over = subscription.status === "CANCELED";
  const gift = perInterval(subscription.totalChargedCents, subscription.frequency, translation);
  const page = `/donate/${urlPart(subscription.campaign.slug)}/recurring/${urlPart(subscription.viewToken)}`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className={over ? "font-medium text-soft" : "font-medium"}>{gift}</h3>
          <p className="text-soft wrap-anywhere">{subscription.campaign.title}</p>
          {subscription.methodLabel && !over && (
            <p className="text-sm text-soft">{savedMethodText(subscription.methodLabel, translation)}</p>
          )}
          {subscription.status !== "PAST_DUE" && !subscription.endedByDeclines && (
            <p className="mt-1 text-sm">{subscriptionLabel(subscription, org.timezone, translation)}</p>
          )}
        </div>
        {over ? (
          <a href={page} className="inline-block min-h-6 text-accent underline">
            <span aria-hidden>{t("giving.recurring.history")}</span>
            <span className="sr-only">{t("giving.recurring.historyOf", { gift })}</span>
          </a>
        ) : (
          <form method="post" action={givingPath(org.slug, `recurring/${urlPart(subscription.id)}`)}>
            <Button
              type="submit"
              tone="secondary"
              size="sm"
              aria-label={t("giving.recurring.manageOf", { gift, campaign: subscription.campaign.title })}
            >
              {t("giving.recurring.manage")}
            </Button>
          </form>
        )}
      </div>
      {subscription.status === "PAST_DUE" ? (
        <Notice tone="warn" title={t("giving.recurring.failed")}>
          <p>
            {subscription.lastFailureReason
              ? `${failureText(subscription.lastFailureReason, translation)}. `
              : ""}
            {t("giving.recurring.failedText")}
          </p>
        </Notice>
      ) : subscription.endedByDeclines ? (
        <Notice tone="warn" title={subscriptionLabel(subscription, org.timezone, translation)}>
          {subscription.campaign.takesRecurring ? (
            <>
              <p>{t("giving.recurring.restart", { frequency: subscription.frequency })}</p>
              <p className="mt-2">
                <a
                  href={restartPath(subscription, {
                    campaignSlug: subscription.campaign.slug,
                    orgSlug: org.slug,
                  })}
                  className={buttonClasses({ size: "sm" })}
                >
                  {t("giving.recurring.startAgain")}
                </a>
              </p>
            </>
          ) : (
            <p>{t("giving.recurring.noMore", { campaign: subscription.campaign.title })}</p>
          )}
        </Notice>
      ) : null}
    </>
  );
}
