import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { buttonClasses } from "@/components/ui/button";
import type { GivingDonations } from "@/lib/giving/schemas";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { receiptPath } from "@/lib/kernel/urls/receipt-path";
import { urlPart } from "@/lib/kernel/urls/web-address";
import { donationLabel, frequencyLabel } from "./labels";

const LINK = "inline-block min-h-6 text-accent underline";

type Props = { list: GivingDonations; orgSlug: string; orgName: string; zone: string };

/** The donor's donations, newest first, each with its receipt; a bank payment in transit has none yet. */
export function GiftList({ list, orgSlug, orgName, zone }: Props) {
  const translation = useTranslation();
  const { t, format } = translation;
  const { page, totalPages } = list.pagination;
  const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;
  return (
    <section className="grid gap-4" aria-labelledby="gifts">
      <h2 id="gifts" className="text-lg">
        {t("giving.gifts.title")}
      </h2>
      {list.donations.length === 0 ? (
        <p className="text-soft wrap-anywhere">
          {page > 1 ? t("giving.gifts.noneOnPage") : t("giving.gifts.none", { org: orgName })}
        </p>
      ) : (
        <ol className="grid divide-y divide-line rounded-lg border border-line bg-surface px-4">
          {list.donations.map((donation) => {
            const label = donationLabel(donation, translation);
            const day = format.day(donation.createdAt, zone);
            const isPaid = donation.status !== "PENDING" && donation.status !== "FAILED";
            return (
              <li
                key={donation.receiptNumber}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3"
              >
                <div className="min-w-0 flex-1 basis-48">
                  <p className="wrap-anywhere">{donation.campaign.title}</p>
                  <p className="text-sm text-soft">
                    <time dateTime={donation.createdAt}>{day}</time> · {frequencyLabel(donation, t)}
                    {label && ` · ${label}`}
                  </p>
                </div>
                <span className="font-medium tabular-nums">
                  {format.moneyShort(donation.totalChargedCents)}
                </span>
                <span className="flex gap-4">
                  <a
                    href={`/donate/${urlPart(donation.campaign.slug)}/thanks/${urlPart(donation.token)}`}
                    className={LINK}
                  >
                    {t.rich(isPaid ? "giving.gifts.receipt" : "giving.gifts.details", { day, hidden })}
                  </a>
                  {isPaid && (
                    <a href={receiptPath(donation.token)} className={LINK}>
                      {t.rich("giving.gifts.pdf", { day, hidden })}
                    </a>
                  )}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {totalPages > 1 && (
        <nav aria-label={t("giving.gifts.pages")} className="flex items-center justify-between gap-4">
          {page > 1 ? (
            <PageLink orgSlug={orgSlug} page={page - 1} text={t("giving.gifts.newer")} />
          ) : (
            <span />
          )}
          <span className="text-sm text-soft">{t("giving.gifts.page", { page, total: totalPages })}</span>
          {page < totalPages ? (
            <PageLink orgSlug={orgSlug} page={page + 1} text={t("giving.gifts.older")} />
          ) : (
            <span />
          )}
        </nav>
      )}
    </section>
  );
}

function PageLink({ orgSlug, page, text }: { orgSlug: string; page: number; text: string }) {
  return (
    <a
      href={`${givingPath(orgSlug)}?page=${page}#gifts`}
      className={buttonClasses({ tone: "secondary", size: "sm" })}
    >
      {text}
    </a>
  );
}
