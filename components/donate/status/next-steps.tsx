import { ButtonLink } from "@/components/ui/button-link";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { ShareRow } from "../share/share-row";

type NextStepsProps = {
  donation: PublicDonation;
  /** Of the form in a frame of another site; without it, the donation page. */
  formPath?: string | undefined;
};

/** After a gift: give it every month, and tell others. */
export function NextSteps({ donation, formPath }: NextStepsProps) {
  const { campaign, org, frequency } = donation;
  const amount = formatUsdShort(donation.amountCents);
  const dollars = amount.replace(/[$,]/g, "");
  const mayRepeat = frequency === "ONE_TIME" && campaign.allowRecurring && campaign.status === "ACTIVE";
  return (
    <div className="grid gap-6 border-t border-line pt-6 print:hidden">
      {mayRepeat && (
        <div className="grid gap-3">
          <h2 className="text-lg">Make it monthly</h2>
          <p className="text-soft">
            {amount} every month lets {org.name} plan ahead. You can change or cancel it anytime.
          </p>
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
              Give {amount} monthly
            </ButtonLink>
          </p>
        </div>
      )}
      <ShareRow
        heading="Tell others"
        url={campaign.publicUrl}
        text={`I support ${campaign.title} by ${org.name}. Will you join me?`}
      />
    </div>
  );
}
