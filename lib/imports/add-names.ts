import { createCampaign } from "@/lib/campaigns/create/create-campaign";
import { createFund } from "@/lib/funds/funds";
import { createFundInput } from "@/lib/funds/schemas";
import { conflict } from "@/lib/kernel/errors";
import type { ImportContext } from "./context";
import { type AddedKind, idOfAdded, seedOfAdded } from "./plan/added-names";
import { findTakenNames, listAddedNames } from "./plan/added-names-store";
import { NOT_CHECKED, TOO_MANY_NAMES } from "./refusals";
import { MAX_ADDED } from "./rules";

/**
 * Creates the campaigns and funds that the check of an import found missing, before the run. Idempotent. Throws
 * `conflict` if there are too many, or if the organization has one of them by now.
 */
export async function addNames(ctx: ImportContext<"ADMIN">): Promise<void> {
  const { it, db, orgId } = ctx;
  const { campaigns, funds } = await listAddedNames(db, it.id);
  if (campaigns.length > MAX_ADDED || funds.length > MAX_ADDED) throw conflict(TOO_MANY_NAMES.error);
  const idsOf = (kind: AddedKind, names: readonly string[]) =>
    names.map((name) => ({ name, id: idOfAdded(it.id, kind, name) }));
  const taken = await findTakenNames(db, orgId, {
    campaigns: idsOf("campaign", campaigns),
    funds: idsOf("fund", funds),
  });
  if (taken) throw conflict(NOT_CHECKED.error);
  const seeded = (kind: AddedKind, name: string) => ({ ...ctx, seed: seedOfAdded(it.id, kind, name) });
  for (const name of funds) await createFund(seeded("fund", name), createFundInput.parse({ name }));
  for (const title of campaigns) await createCampaign(seeded("campaign", title), { title, type: "DONATION" });
}
