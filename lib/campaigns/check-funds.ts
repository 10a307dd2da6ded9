import { findFundsInUse } from "@/lib/funds/store";
import { type FieldErrors, invalid } from "@/lib/kernel/errors";
import type { CampaignRow } from "./store";

/** Checks that a campaign's funds belong to its organization and are not archived. Throws `invalid`. */
export async function checkFunds(
  db: Parameters<typeof findFundsInUse>[0],
  row: Pick<CampaignRow, "orgId" | "defaultFundId" | "fundIds">,
): Promise<void> {
  const { orgId, defaultFundId, fundIds } = row;
  const all = defaultFundId === null ? fundIds : [defaultFundId, ...fundIds];
  const known = await findFundsInUse(db, orgId, all);
  const problems: FieldErrors = {};
  const missing = ["The organization has no such fund in use"];
  if (defaultFundId !== null && !known.has(defaultFundId)) problems["defaultFundId"] = missing;
  if (fundIds.some((id) => !known.has(id))) problems["fundIds"] = missing;
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
