import { campaignInPath, levelInPath } from "@/lib/campaigns/context";
import { LEVEL } from "@/lib/campaigns/examples";
import { NO_CAMPAIGN } from "@/lib/campaigns/refusals";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import {
  createGivingLevelInput,
  givingLevelListSchema,
  givingLevelSchema,
  levelParams,
  listPartsQuery,
  orderGivingLevelsInput,
  removedPartSchema,
  updateGivingLevelInput,
} from "../form/schemas";
import { createGivingLevel as createLevel } from "./create-giving-level";
import { deleteGivingLevel as removeLevel } from "./delete-giving-level";
import { listGivingLevels as listLevels } from "./list-giving-levels";
import { LEVELS_CHANGED, orderGivingLevels as orderLevels } from "./order-giving-levels";
import { updateGivingLevel as updateLevel } from "./update-giving-level";

const NO_LEVEL = {
  status: 404,
  error: "Giving level not found",
  when: "The campaign has no giving level with this id.",
};

const LEVELS_FULL = {
  status: 409,
  error: "A campaign has at most 30 giving levels",
  when: "The campaign has 30 giving levels; archived ones do not count.",
};

const LEVELS_KEPT = {
  status: 409,
  error: "A campaign keeps at most 200 giving levels, archived ones included; delete an unused one",
  when: "The campaign has 200 giving levels. Deleting one without donations makes room.",
};

const LAST_AMOUNT = {
  status: 409,
  error: "The campaign accepts no custom amounts; offer another amount first",
  when: "It is the last giving level of a campaign with `allowCustomAmount: false` and no suggested amounts.",
};

export const listGivingLevels = endpoint({
  id: "listGivingLevels",
  route: "GET /api/campaigns/{id}/giving-levels",
  tag: "Campaigns",
  summary: "List giving levels",
  description: "Lists the giving levels of a campaign, in order, in one response.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  query: listPartsQuery,
  answer: givingLevelListSchema,
  refusals: [NO_CAMPAIGN],
  example: { params: { id: DEMO.campaignId }, answer: { data: [LEVEL] } },
  handle: ({ ctx, query }) => listLevels(ctx, query),
});

export const orderGivingLevels = endpoint({
  id: "orderGivingLevels",
  route: "PATCH /api/campaigns/{id}/giving-levels",
  tag: "Campaigns",
  summary: "Order giving levels",
  description:
    "Sets the order of all giving levels that are not archived. The order is stored as a whole or not at all. To move a single level, update its `position` instead.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: orderGivingLevelsInput,
  answer: givingLevelListSchema,
  refusals: [
    NO_CAMPAIGN,
    {
      status: 409,
      error: LEVELS_CHANGED,
      when: "`order` does not contain exactly the giving levels that are not archived: one was added, archived, restored or deleted since they were read.",
    },
  ],
  example: {
    params: { id: DEMO.campaignId },
    body: { order: [DEMO.givingLevelId] },
    answer: { data: [LEVEL] },
  },
  handle: ({ ctx, body }) => orderLevels(ctx, body),
});

export const createGivingLevel = endpoint({
  id: "createGivingLevel",
  route: "POST /api/campaigns/{id}/giving-levels",
  tag: "Campaigns",
  summary: "Create a giving level",
  description:
    "Adds a named amount to the donation page. `fairMarketValueCents` is the value of the goods that the donor receives in return; the receipt states the deductible part. Donors choose the level with its id in `givingLevelId` of a donation.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: createGivingLevelInput,
  status: 201,
  answer: givingLevelSchema,
  idempotent: true,
  refusals: [NO_CAMPAIGN, LEVELS_FULL, LEVELS_KEPT],
  example: {
    params: { id: DEMO.draftCampaignId },
    body: { name: "A table for eight", amountCents: 80_000, fairMarketValueCents: 24_000 },
    answer: {
      id: "q9w4e1r7t2y8u5i3o0p6a2sd",
      campaignId: DEMO.draftCampaignId,
      name: "A table for eight",
      description: null,
      amountCents: 80_000,
      fairMarketValueCents: 24_000,
      position: 0,
      archivedAt: null,
    },
  },
  handle: ({ ctx, body }) => createLevel(ctx, body),
});

export const updateGivingLevel = endpoint({
  id: "updateGivingLevel",
  route: "PATCH /api/campaigns/{id}/giving-levels/{levelId}",
  tag: "Campaigns",
  summary: "Update a giving level",
  description:
    "Updates the given fields. Existing donations keep their amount. `position` moves the level, and `archived` removes it from the page or restores it.",
  role: "MEMBER",
  find: levelInPath,
  params: levelParams,
  body: updateGivingLevelInput,
  answer: givingLevelSchema,
  refusals: [
    NO_CAMPAIGN,
    NO_LEVEL,
    LEVELS_FULL,
    LAST_AMOUNT,
    {
      status: 409,
      error: "Receipts state the value of this level; archive it and add another",
      when: "`fairMarketValueCents` would change, and donations use the level.",
    },
  ],
  example: {
    params: { id: DEMO.campaignId, levelId: DEMO.givingLevelId },
    body: { name: LEVEL.name },
    answer: LEVEL,
  },
  handle: ({ ctx, params, body }) => updateLevel(ctx, { id: params.levelId, input: body }),
});

export const deleteGivingLevel = endpoint({
  id: "deleteGivingLevel",
  route: "DELETE /api/campaigns/{id}/giving-levels/{levelId}",
  tag: "Campaigns",
  summary: "Delete a giving level",
  description:
    "Deletes a giving level without donations. A level with donations is archived instead, so that receipts keep it. The response states which of the two was done.",
  role: "MEMBER",
  find: levelInPath,
  params: levelParams,
  answer: removedPartSchema,
  refusals: [NO_CAMPAIGN, NO_LEVEL, LAST_AMOUNT],
  example: {
    params: { id: DEMO.campaignId, levelId: DEMO.givingLevelId },
    answer: { id: DEMO.givingLevelId, deleted: false, archived: true },
  },
  handle: ({ ctx, params }) => removeLevel(ctx, { id: params.levelId }),
});
