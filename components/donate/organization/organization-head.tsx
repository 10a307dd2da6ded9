import { useTranslation } from "#translation";
import { buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { PublicOrganization } from "@/lib/campaigns/public/organization-schemas";
import { webAddress } from "@/lib/kernel/urls/web-address";
import { OrgMark } from "../org-mark";

type OrganizationHeadProps = {
  org: PublicOrganization;
  /** False while totals cannot be read; figures are hidden then. */
  withTotals: boolean;
};

/** The organization: logo, name, tax status, description, website, and the total raised by its open campaigns. */
export function OrganizationHead({ org, withTotals }: OrganizationHeadProps) {
  const { t } = useTranslation();
  const home = webAddress(org.website);
  const standing = [
    ...(org.taxStatus === "501C3" ? [t("shared.nonprofit")] : []),
    ...(org.ein ? [t("shared.ein", { ein: org.ein })] : []),
  ];
  return (
    <header className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-4 sm:flex-nowrap sm:gap-5">
        <OrgMark name={org.name} logoUrl={org.logoUrl} size="lg" />
        <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
          <h1 className="text-2xl wrap-anywhere">{org.name}</h1>
          {org.legalName && org.legalName !== org.name && (
            <p className="text-sm text-soft wrap-anywhere">{org.legalName}</p>
          )}
          {standing.length > 0 && (
            <p className="flex flex-wrap gap-x-3 text-sm text-soft">
              {standing.map((words) => (
                <span key={words} className="sm:whitespace-nowrap">
                  {words}
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
      {org.description && (
        <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{org.description}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {home && (
          <a
            href={home}
            rel="noopener nofollow"
            className={cx(buttonClasses({ tone: "secondary" }), "wrap-anywhere")}
          >
            {t("organization.visit", { host: new URL(home).hostname.replace(/^www\./, "") })}
          </a>
        )}
        {withTotals && <Raised org={org} />}
      </div>
    </header>
  );
}

function Raised({ org: { campaigns } }: { org: PublicOrganization }) {
  const { t, format } = useTranslation();
  const raisedCents = campaigns.reduce((sum, one) => sum + one.raisedAmountCents, 0);
  const gifts = campaigns.reduce((sum, one) => sum + one.donationCount, 0);
  if (gifts === 0) return null;
  return (
    <p className="tabular-nums">
      {t.rich(campaigns.length === 1 ? "organization.raisedOne" : "organization.raisedAll", {
        raised: format.moneyShort(raisedCents),
        gifts: t("shared.gifts", { count: gifts }),
        strong: (sum) => <strong className="text-lg font-semibold">{sum}</strong>,
        soft: (words) => <span className="text-soft">{words}</span>,
      })}
    </p>
  );
}
