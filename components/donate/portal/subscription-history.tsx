import { useTranslation } from "#translation";
import { Amount } from "@/components/donate/amount";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { historyDetail, historyLabel } from "./labels";

/** Payments and changes, newest first; each payment links to its receipt. */
export function SubscriptionHistory({ subscription }: { subscription: PublicSubscription }) {
  const translation = useTranslation();
  const { t, format } = translation;
  return (
    <section className="grid gap-3" aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {t("recurring.history.title")}
      </h2>
      {subscription.history.length === 0 ? (
        <p className="text-soft">{t("recurring.history.none")}</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {subscription.history.map((entry) => (
            <li
              key={`${entry.kind}${entry.occurredAt}${entry.donationToken}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                {entry.donationToken ? (
                  <a
                    href={`/donate/${subscription.campaign.slug}/thanks/${entry.donationToken}`}
                    className="inline-block min-h-6 text-accent underline"
                  >
                    {historyLabel(entry, subscription.org.name, t)}
                  </a>
                ) : (
                  historyLabel(entry, subscription.org.name, t)
                )}
                <Detail text={historyDetail(entry, subscription.org.timezone, translation)} />
              </span>
              <span className="flex flex-wrap gap-x-3 text-soft tabular-nums">
                {entry.amountCents !== null && <Amount cents={entry.amountCents} />}
                <time dateTime={entry.occurredAt}>
                  {format.day(entry.occurredAt, subscription.org.timezone)}
                </time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Detail({ text }: { text: string | null }) {
  return text === null ? null : <span className="text-soft"> · {text}</span>;
}
