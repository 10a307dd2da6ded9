import { Panel } from "@/components/ui/card";
import type { Donation } from "@/lib/donations/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { formatUsd } from "@/lib/kernel/money";
import { Instant } from "../format/instant";
import { DesignateButton } from "./designate-form";
import type { FundChoice } from "./payload";

type FundPanelProps = {
  donation: Pick<
    Donation,
    "id" | "amountCents" | "funds" | "designations" | "subscriptionId" | "succeededAt"
  >;
  funds: readonly FundChoice[];
  mayChange: boolean;
  zone: string;
};

/** The funds that a donation is designated to, and each change by staff. */
export function FundPanel({ donation, funds, mayChange, zone }: FundPanelProps) {
  const { funds: parts, designations } = donation;
  return (
    <Panel aria-labelledby="fund" className="grid content-start gap-4">
      <h2 id="fund" className="text-lg">
        {parts.length > 1 ? "Funds" : "Fund"}
      </h2>
      <ul className="grid gap-2">
        {parts.map(({ fund, amountCents }) => (
          <li key={fund?.id ?? ""} className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {fund?.name ?? GENERAL_FUND}
              {fund?.code && <span className="text-soft"> · {fund.code}</span>}
            </span>
            {parts.length > 1 && <span className="tabular-nums">{formatUsd(amountCents)}</span>}
          </li>
        ))}
      </ul>
      {designations.length > 0 && (
        <section aria-labelledby="designations" className="grid gap-1">
          <h3 id="designations" className="text-sm font-medium">
            Changes
          </h3>
          <ol className="grid gap-2 text-sm">
            {designations.map(({ revision, before, after, reason, author, createdAt }) => (
              <li key={revision} className="grid gap-0.5 wrap-anywhere">
                <span>
                  From {partsLabel(before)} to {partsLabel(after)}: {reason}
                </span>
                <span className="text-soft">
                  <Instant at={createdAt} zone={zone} />
                  {author.name && ` by ${author.name}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {mayChange && donation.succeededAt !== null && (funds.length > 0 || parts.length > 1) && (
        <DesignateButton donation={donation} funds={funds} />
      )}
    </Panel>
  );
}

type Part = { name: string | null; amountCents: number };

/** Formats the parts of a donation: `Building`, or `Building $20.00 and Kitchen $30.00`. */
function partsLabel(parts: readonly Part[]): string {
  const named = ({ name, amountCents }: Part) =>
    `${name ?? GENERAL_FUND}${parts.length > 1 ? ` ${formatUsd(amountCents)}` : ""}`;
  return new Intl.ListFormat("en-US").format(parts.map(named));
}
