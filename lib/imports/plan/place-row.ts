import { isGeneral } from "@/lib/funds/rules";
import { createFundInput } from "@/lib/funds/schemas";
import { shortened } from "@/lib/kernel/text";
import { type AddedKind, idOfAdded, missingReason, nameProblem } from "../added-names/added-names";
import type { NamedShare } from "../parse/values";
import type { Known, PlannedDonation } from "./known";

export type Chosen = {
  campaignId: string | null;
  fundId: string | null;
  unknownNames: "REFUSE" | "CHOSEN" | "ADD";
  importId: string;
};

type Named = {
  campaign: string | null;
  fund: string | null;
  fundCode?: string | null;
  shares?: readonly NamedShare[];
};
type Place = Pick<PlannedDonation, "fundId" | "split" | "newCampaign" | "newFunds" | "newFundCode"> & {
  campaignId: string | null;
};

const GENERAL = "general";
/** Whether other systems name the general fund so. An organization may have a fund of this name. */
const isUsualGeneral = (name: string) => name.toLowerCase() === GENERAL;

/** Resolves the campaign and funds of a donation or commitment. Adds unknown ones to `reasons`. */
export function placeOf(
  { campaign, fund, fundCode = null, shares = [] }: Named,
  { campaigns, funds, archived }: Known,
  { campaignId, fundId, unknownNames, importId }: Chosen,
  reasons: string[],
): Place {
  const added: Record<AddedKind, string[]> = { campaign: [], fund: [] };
  const find = (kind: AddedKind, name: string, all: Map<string, string | null>, chosen: string | null) => {
    const found = all.get(name.toLowerCase());
    if (found) return found;
    if (unknownNames === "CHOSEN") return chosen;
    const problem =
      found === null
        ? `Several ${kind}s are called “${name}”`
        : kind === "fund" && archived.has(name.toLowerCase())
          ? `The fund “${name}” is archived: restore it first`
          : unknownNames === "REFUSE"
            ? missingReason(kind, name)
            : nameProblem(kind, name);
    if (problem) {
      reasons.push(problem);
      return chosen;
    }
    added[kind].push(name);
    return idOfAdded(importId, kind, name);
  };
  /** Returns the fund's id, null for the general fund, or undefined for the campaign's default fund. */
  const findFund = (name: string | null): string | null | undefined => {
    if (name === null) return fundId ?? undefined;
    if (isGeneral(name) || (isUsualGeneral(name) && !funds.has(GENERAL) && !archived.has(GENERAL)))
      return null;
    return find("fund", name, funds, fundId) ?? undefined;
  };
  /** The same for a fund that the row gives by name and by code: either finds it, and a new one gets both. */
  function findCodedFund(name: string, code: string): string | null | undefined {
    const [byName, byCode] = [funds.get(name.toLowerCase()), funds.get(code.toLowerCase())];
    if (byName && byCode && byName !== byCode)
      reasons.push(`“${name}” and the code “${code}” are of different funds here: correct one of them`);
    if (byName === undefined && !archived.has(name.toLowerCase())) {
      if (byCode !== undefined || archived.has(code.toLowerCase())) return findFund(code);
      if (unknownNames === "ADD" && !createFundInput.shape.code.safeParse(code).success)
        reasons.push(`“${shortened(code, 60)}” cannot be the code of a fund`);
    }
    return findFund(name);
  }
  const inCampaign = campaign === null ? campaignId : find("campaign", campaign, campaigns, campaignId);
  const inFund = fundCode === null || fund === null ? findFund(fund) : findCodedFund(fund, fundCode);
  const split = shares.map((share) => ({
    fundId: findFund(share.fund) ?? null,
    amountCents: share.amountCents,
  }));
  if (new Set(split.map((part) => part.fundId)).size < split.length && reasons.length === 0)
    reasons.push("Two of its shares are of one fund");
  const [newCampaign] = added.campaign;
  return {
    campaignId: inCampaign,
    ...(split.length > 0 ? { fundId: null, split } : inFund === undefined ? {} : { fundId: inFund }),
    ...(newCampaign === undefined ? {} : { newCampaign }),
    ...(added.fund.length > 0 ? { newFunds: added.fund } : {}),
    ...(added.fund.length === 1 && fundCode !== null ? { newFundCode: fundCode } : {}),
  };
}
