import { GENERAL_FUND } from "@/lib/funds/labels";
import type { FundChoice } from "./payload";

/** Labels of a fund's fields, keyed by API field name. */
export const FUND_LABELS = {
  name: "Name",
  code: "Accounting code",
  goalCents: "Goal",
  restricted: "Restricted",
} as const;

/** The option for the default fund of any campaign. */
export const CAMPAIGN_DEFAULT = "The campaign’s default fund";

/**
 * Labels the option for a campaign's default fund: `Kitchen (the campaign’s default)`. Without a name while no campaign
 * is chosen, or if the fund is archived.
 */
export function defaultFundLabel(
  campaign: { defaultFundId: string | null } | undefined,
  funds: readonly FundChoice[],
): string {
  if (!campaign) return CAMPAIGN_DEFAULT;
  const { defaultFundId } = campaign;
  const name = defaultFundId === null ? GENERAL_FUND : funds.find(({ id }) => id === defaultFundId)?.name;
  return name === undefined ? CAMPAIGN_DEFAULT : `${name} (the campaign’s default)`;
}
