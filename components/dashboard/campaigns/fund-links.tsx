import type { FundChoice } from "@/components/dashboard/funds/payload";
import { CopyLink } from "@/components/dashboard/lists/copy-link";
import { urlForFund } from "@/lib/kernel/urls/share-links";

type FundLinksProps = {
  publicUrl: string;
  /** Those that the campaign's donors may choose. */
  funds: readonly FundChoice[];
};

/** Links to a campaign's page that choose a fund, to copy; nothing without a choice of funds. */
export function FundLinks({ publicUrl, funds }: FundLinksProps) {
  if (funds.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-medium">Links for funds</summary>
      <div className="mt-3 grid gap-4">
        <p className="text-sm text-soft">
          Each opens the public page with the fund chosen. Donors can choose another one.
        </p>
        {funds.map(({ id, name }) => (
          <CopyLink key={id} label={name} url={urlForFund(publicUrl, id)} />
        ))}
      </div>
    </details>
  );
}
