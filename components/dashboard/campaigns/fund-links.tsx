import type { FundChoice } from "@/components/dashboard/funds/payload";
import { CopyLink } from "@/components/dashboard/lists/copy-link";
import { urlForFund } from "@/lib/kernel/urls/share-links";

type FundLinksProps = {
  publicUrl: string;
  /** Funds that the campaign's donors can choose. */
  funds: readonly FundChoice[];
};

/** Copyable links to the campaign's page that preselect a fund; renders nothing without a choice of funds. */
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
