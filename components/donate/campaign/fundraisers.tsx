import { useTranslation } from "#translation";
import { Amount } from "@/components/donate/amount";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { donatePath } from "@/lib/kernel/urls/donate-path";

type FundraisersProps = {
  fundraisers: NonNullable<PublicCampaign["fundraisers"]>;
  ownCents: number;
  org: string;
};

/**
 * The fundraiser pages of a main campaign, by amount raised. `ownCents` is the main campaign's own total, `org` a slug.
 */
export function Fundraisers({ fundraisers, ownCents, org }: FundraisersProps) {
  const { t, format } = useTranslation();
  const { count, raisedAmountCents, ranking } = fundraisers;
  return (
    <section aria-labelledby="fundraisers" className="grid gap-3">
      <h2 id="fundraisers" className="text-lg">
        {t("donate.fundraisers.title", { count })}
      </h2>
      <p className="text-soft tabular-nums">
        {t.rich("donate.fundraisers.totals", {
          own: format.moneyShort(raisedAmountCents),
          all: format.moneyShort(raisedAmountCents + ownCents),
          strong: (sum) => <strong className="font-semibold text-ink">{sum}</strong>,
        })}
      </p>
      <ol className="divide-y divide-line">
        {ranking.map((one, index) => (
          <li key={one.slug} className="flex items-center gap-3 py-2">
            <span aria-hidden className="w-6 shrink-0 text-center font-semibold text-soft tabular-nums">
              {index + 1}
            </span>
            <a
              href={donatePath(one.slug, org)}
              className="inline-flex min-h-11 min-w-0 flex-1 items-center font-medium underline-offset-4 wrap-anywhere hover:underline"
            >
              {one.title}
            </a>
            <Amount cents={one.raisedAmountCents} short className="font-semibold" />
          </li>
        ))}
      </ol>
      {count > ranking.length && (
        <p className="text-sm text-soft">{t("donate.fundraisers.most", { count: ranking.length })}</p>
      )}
    </section>
  );
}
