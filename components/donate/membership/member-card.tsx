import { useTranslation } from "#translation";
import { OrgMark } from "@/components/donate/org-mark";
import { PrintButton } from "@/components/donate/status/print-button";
import { cx } from "@/components/ui/cx";
import type { MembershipCard } from "@/lib/donor-memberships/schemas";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { QrMark } from "./qr-mark";

type MemberCardProps = { card: MembershipCard; code: { size: number; path: string } };

/** A member's digital card, to show on a phone or to print. */
export function MemberCard({ card, code }: MemberCardProps) {
  const { t, format } = useTranslation();
  const day = (text: string) => format.day(text, "UTC");
  const isValid = card.state !== "LAPSED";
  const facts = [
    ...(card.givingLevel ? [{ label: t("membership.level"), value: card.givingLevel }] : []),
    { label: t("membership.since"), value: day(card.since) },
    { label: t("membership.until"), value: day(card.until) },
    { label: t("membership.number"), value: format.number(card.number) },
  ];
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-4">
      <article
        aria-labelledby="member"
        className="grid gap-5 rounded-xl border border-line-strong bg-surface p-5 shadow-card print:shadow-none"
      >
        <header className="flex items-center gap-3">
          <OrgMark name={card.org.name} logoUrl={card.org.logoUrl} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{card.org.name}</p>
            <p className="text-sm text-soft wrap-anywhere">{card.campaign.title}</p>
          </div>
        </header>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h1 id="member" className="text-2xl wrap-anywhere">
            {card.donor.firstName} {card.donor.lastName}
          </h1>
          <p
            className={cx(
              "rounded-sm px-2 py-0.5 text-sm font-medium",
              isValid ? "bg-accent-soft text-accent" : "bg-danger-soft text-danger",
            )}
          >
            {t(`membership.state.${card.state}`)}
          </p>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <dl className="grid min-w-40 flex-1 gap-2">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-soft">{label}</dt>
                <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="grid justify-items-center gap-1">
            <QrMark code={code} label={t("membership.code")} />
            <p className="max-w-36 text-center text-xs text-soft">{t("membership.codeText")}</p>
          </div>
        </div>
      </article>
      <p className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
        {!card.renews && (
          <a
            href={donatePath(card.campaign.slug, card.org.slug)}
            className="inline-block min-h-6 text-accent underline"
          >
            {t("membership.renew")}
          </a>
        )}
        <PrintButton label={t("membership.print")} />
      </p>
    </div>
  );
}
