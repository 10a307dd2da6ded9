import { withResource } from "@/lib/auth/access";
import { loadCampaign } from "@/lib/campaigns/context";
import { createCampaign } from "@/lib/campaigns/create/create-campaign";
import { createGivingLevelInput, MAX_LEVELS } from "@/lib/campaigns/form/schemas";
import { createGivingLevel } from "@/lib/campaigns/giving-levels/create-giving-level";
import { createFund } from "@/lib/funds/funds";
import { type CreateFundInput, createFundInput } from "@/lib/funds/schemas";
import { listFundRows } from "@/lib/funds/store";
import { conflict } from "@/lib/kernel/errors";
import type { ImportContext } from "../context";
import type { NewLevel } from "../plan/known";
import { NOT_CHECKED, TOO_MANY_LEVELS, TOO_MANY_NAMES } from "../refusals";
import { MAX_ADDED } from "../rules";
import { type AddedKind, idOfAdded, idOfLevel, seedOfAdded, seedOfLevel } from "./added-names";
import { findTakenLevels, findTakenNames, listAddedNames } from "./added-names-store";
import { type ExportedFund, exportedFundsOf } from "./exported-funds";

type Named = { id: string; name: string; code: string | null };

/**
 * Returns the funds to create: those named in rows and those of an Almoner export that the organization lacks, with the
 * export's attributes. A code that another fund has is left out.
 */
function fundsToAdd(
  named: readonly { name: string; code: string | null }[],
  exported: readonly ExportedFund[],
  existing: readonly Named[],
  idOf: (name: string) => string,
): CreateFundInput[] {
  const plain = (text: string) => text.toLowerCase();
  const asExported = new Map(exported.map((fund) => [plain(fund.name), fund]));
  const isNamed = new Set(named.map(({ name }) => plain(name)));
  const others = existing.filter(({ id, name }) => id !== idOf(name));
  const isTaken = new Set(others.map(({ name }) => plain(name)));
  const codes = new Set(others.flatMap(({ code }) => (code === null ? [] : plain(code))));
  const more = exported.filter(({ name }) => !isNamed.has(plain(name)) && !isTaken.has(plain(name)));
  return [...named, ...more].map(({ name, code: ofRow }) => {
    const { goalCents, restricted, code: ofExport } = asExported.get(plain(name)) ?? {};
    const wanted = ofExport ?? ofRow;
    const code = wanted === null || codes.has(plain(wanted)) ? null : wanted;
    if (code !== null) codes.add(plain(code));
    return createFundInput.parse({ name, code, goalCents, restricted });
  });
}

/**
 * Creates the campaigns, funds and giving levels that the check of an import found missing, before the run. A campaign
 * whose rows have tickets is an event. Idempotent. Throws `conflict` if there are too many, or if one of them
 * has been created since.
 */
export async function addNames(ctx: ImportContext<"ADMIN">): Promise<void> {
  const { it, db, orgId } = ctx;
  const { campaigns, funds, levels } = await listAddedNames(db, it.id);
  if (campaigns.length > MAX_ADDED || funds.length > MAX_ADDED) throw conflict(TOO_MANY_NAMES.error);
  const idsOf = (kind: AddedKind, names: readonly string[]) =>
    names.map((name) => ({ name, id: idOfAdded(it.id, kind, name) }));
  const levelsOf = new Map<string, NewLevel[]>();
  for (const { campaignId, ...level } of levels)
    levelsOf.set(campaignId, [...(levelsOf.get(campaignId) ?? []), level]);
  if ([...levelsOf.values()].some((all) => all.length > MAX_LEVELS)) throw conflict(TOO_MANY_LEVELS.error);
  const taken = await findTakenNames(db, orgId, {
    campaigns: idsOf(
      "campaign",
      campaigns.map(({ name }) => name),
    ),
    funds: idsOf(
      "fund",
      funds.map(({ name }) => name),
    ),
  });
  const levelsWithId = levels.map((level) => ({ ...level, id: idOfLevel(it.id, level.campaignId, level) }));
  if (taken || (await findTakenLevels(db, levelsWithId))) throw conflict(NOT_CHECKED.error);
  const seeded = (kind: AddedKind, name: string) => ({ ...ctx, seed: seedOfAdded(it.id, kind, name) });
  const given = fundsToAdd(funds, exportedFundsOf(it), await listFundRows(db, orgId), (name) =>
    idOfAdded(it.id, "fund", name),
  );
  for (const fund of given) await createFund(seeded("fund", fund.name), fund);
  for (const { name: title, tickets } of campaigns)
    await createCampaign(seeded("campaign", title), {
      title,
      ...(tickets
        ? {
            type: "EVENT",
            ticketPriceCents: tickets.priceCents,
            ticketFairMarketValueCents: tickets.valueCents,
          }
        : { type: "DONATION" }),
    });
  for (const [campaignId, added] of levelsOf) {
    const inCampaign = withResource(ctx, await loadCampaign(ctx, campaignId));
    for (const level of added)
      await createGivingLevel(
        { ...inCampaign, seed: seedOfLevel(it.id, campaignId, level) },
        createGivingLevelInput.parse(level),
      );
  }
}
