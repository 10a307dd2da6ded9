import { useTranslation } from "#translation";
import type { Giving } from "@/lib/giving/schemas";
import { cardPath } from "@/lib/kernel/urls/membership-path";

/** The donor's memberships, each with its card. */
export function MembershipList({ giving }: { giving: Giving }) {
  const { t, format } = useTranslation();
  if (giving.memberships.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="memberships">
      <h2 id="memberships" className="text-lg">
        {t("giving.memberships.title")}
      </h2>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {giving.memberships.map((one) => (
          <li
            key={one.cardToken}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="wrap-anywhere">{one.givingLevel ?? one.campaign.title}</p>
              <p className="text-sm text-soft wrap-anywhere">
                {t(one.state === "LAPSED" ? "giving.memberships.ended" : "giving.memberships.until", {
                  campaign: one.campaign.title,
                  day: format.day(one.until, "UTC"),
                })}
              </p>
            </div>
            <a
              href={cardPath(one.campaign.slug, one.cardToken)}
              className="inline-block min-h-6 text-accent underline"
            >
              {t("giving.memberships.card")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
