import { useTranslation } from "#translation";
import { OrgMark } from "@/components/donate/org-mark";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { webAddress } from "@/lib/kernel/urls/web-address";

/** The recipient of the gift: logo, name and tax status. */
export function OrgHeader({ org }: { org: PublicCampaign["org"] }) {
  const { t } = useTranslation();
  const home = webAddress(org.website);
  const facts = [
    org.taxStatus === "501C3" ? t("shared.nonprofit") : null,
    org.ein ? t("shared.ein", { ein: org.ein }) : null,
  ];
  return (
    <div className="mb-4 flex items-center gap-3 lg:mb-6">
      <OrgMark name={org.name} logoUrl={org.logoUrl} />
      <p className="grid min-w-0 leading-snug">
        {home ? (
          <a
            href={home}
            rel="noopener nofollow"
            className="inline-block min-h-6 font-semibold underline-offset-4 wrap-anywhere hover:underline"
          >
            {org.name}
          </a>
        ) : (
          <span className="font-semibold wrap-anywhere">{org.name}</span>
        )}
        <span className="text-xs text-soft">{facts.filter(Boolean).join(" · ")}</span>
      </p>
    </div>
  );
}
