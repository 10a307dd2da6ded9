import "server-only";
import type { Choices } from "@/components/dashboard/segments/condition-fields";
import type { OrgContext } from "@/lib/auth/access";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { listDonorFields } from "@/lib/donors/fields/donor-fields";
import { listTags } from "@/lib/donors/tags/tags";
import { listFunds } from "@/lib/funds/funds";
import { GENERAL_FUND, GENERAL_FUND_ID } from "@/lib/funds/labels";

/** Returns everything that the conditions of an organization's segments can refer to. */
export async function readChoices(ctx: OrgContext): Promise<Choices> {
  const [campaigns, funds, tags, fields] = await Promise.all([
    listCampaigns(ctx),
    listFunds(ctx),
    listTags(ctx),
    listDonorFields(ctx),
  ]);
  return {
    campaigns: campaigns.data.map(({ id, title }) => ({ id, title })),
    funds:
      funds.data.length > 0
        ? [{ id: GENERAL_FUND_ID, name: GENERAL_FUND }, ...funds.data.map(({ id, name }) => ({ id, name }))]
        : [],
    tags: tags.data.map(({ id, name }) => ({ id, name })),
    fields: fields.data.map(({ id, name, type, options }) => ({ id, name, type, options })),
  };
}
