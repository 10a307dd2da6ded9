import { useTranslation } from "#translation";
import { ButtonLink } from "@/components/ui/button-link";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { ShareRow } from "../share/share-row";

type NextStepsProps = {
  donation: PublicDonation;
  /** Path of the embedded form; without it, the donation page is used. */
  formPath?: string | undefined;
  /** Whether the donation paid for a membership, which already lasts for months. */
  isMembership?: boolean;
};

/** Next steps after a gift: give monthly, and share the campaign. */
export function NextSteps({ donation, formPath, isMembership = false }: NextStepsProps) {
  const { campaign, org, frequency } = donation;
  const { t, format } = useTranslation();
  const amount = format.moneyShort(donation.amountCents);
  const dollars = (donation.amountCents / 100).toFixed(donation.amountCents % 100 ? 2 : 0);
  const isOpen = campaign.allowRecurring && campaign.status === "ACTIVE";
  const mayRepeat = frequency === "ONE_TIME" && isOpen && !isMembership;
  return (
    <div className="grid gap-6 border-t border-line pt-6 print:hidden">
      {mayRepeat && (
        <div className="grid gap-3">
          <h2 className="text-lg">{t("donate.thanks.makeMonthly")}</h2>
          <p className="text-soft">{t("donate.thanks.everyMonth", { amount, org: org.name })}</p>
          <p>
            <ButtonLink
              href={
                formPath
                  ? `${formPath}?frequency=monthly&amount=${dollars}`
                  : `${donatePath(campaign.slug, org.slug)}&frequency=monthly&amount=${dollars}`
              }
              target="_self"
              prefetch={false}
              tone="secondary"
            >
              {t("donate.thanks.giveMonthly", { amount })}
            </ButtonLink>
          </p>
        </div>
      )}
      <ShareRow
        heading={t("shared.share.others")}
        url={campaign.publicUrl}
        text={t("shared.share.joinMe", { campaign: campaign.title, org: org.name })}
      />
    </div>
  );
}
