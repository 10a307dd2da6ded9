import { campaignInPath } from "@/lib/campaigns/context";
import { NO_CAMPAIGN } from "@/lib/campaigns/refusals";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { matchInPath } from "./context";
import { createMatch as create, TOO_MANY_MATCHES } from "./create-match";
import { MATCH_ENDED, MATCH_USED, deleteMatch as remove } from "./delete-match";
import { MATCH } from "./examples";
import { listMatches as list } from "./list-matches";
import { MATCHES_CHANGED, orderMatches as order } from "./order-matches";
import {
  createMatchInput,
  deletedMatchSchema,
  matchListSchema,
  matchParams,
  matchSchema,
  orderMatchesInput,
  updateMatchInput,
} from "./schemas";
import { updateMatch as update } from "./update-match";

const NO_MATCH = {
  status: 404,
  error: "Match not found",
  when: "The campaign has no match with this id.",
};

export const listMatches = endpoint({
  id: "listMatches",
  route: "GET /api/campaigns/{id}/matches",
  tag: "Campaigns",
  summary: "List matches",
  description:
    "The matches of a campaign in order, including ended ones, in one response. A donation is matched when it is paid, by the matches that were running when it was made: the first match with money left covers as much of the donation as its caps permit, the next one covers the rest, and no part is matched twice. A refund is taken from the last match first.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  answer: matchListSchema,
  refusals: [NO_CAMPAIGN],
  example: { params: { id: DEMO.campaignId }, answer: { data: [MATCH] } },
  handle: ({ ctx }) => list(ctx),
});

export const orderMatches = endpoint({
  id: "orderMatches",
  route: "PATCH /api/campaigns/{id}/matches",
  tag: "Campaigns",
  summary: "Order matches",
  description:
    "Sets the order of all matches of a campaign. The order is stored as a whole or not at all, and applies to donations that are paid later.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: orderMatchesInput,
  answer: matchListSchema,
  refusals: [
    NO_CAMPAIGN,
    {
      status: 409,
      error: MATCHES_CHANGED,
      when: "`order` does not list exactly the campaign's matches: one was added or deleted since they were read.",
    },
  ],
  example: {
    params: { id: DEMO.campaignId },
    body: { order: [DEMO.matchId] },
    answer: { data: [MATCH] },
  },
  handle: ({ ctx, body }) => order(ctx, body),
});

export const createMatch = endpoint({
  id: "createMatch",
  route: "POST /api/campaigns/{id}/matches",
  tag: "Campaigns",
  summary: "Create a match",
  description:
    "Adds a match at the end of the list. Donations made before its start, or paid before it was created, are not matched by it.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: createMatchInput,
  status: 201,
  answer: matchSchema,
  idempotent: true,
  refusals: [
    NO_CAMPAIGN,
    { status: 409, error: TOO_MANY_MATCHES, when: "The campaign has 50 matches, including ended ones." },
  ],
  example: {
    params: { id: DEMO.draftCampaignId },
    body: { sponsorName: "The Harbor Foundation", maxCents: 1_000_000, maxPerDonationCents: 100_000 },
    answer: {
      ...MATCH,
      id: "r2m5b9q4t1y8e5r3u0i7o2hd",
      campaignId: DEMO.draftCampaignId,
      startsAt: null,
      endsAt: null,
      state: "RUNNING",
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const updateMatch = endpoint({
  id: "updateMatch",
  route: "PATCH /api/campaigns/{id}/matches/{matchId}",
  tag: "Campaigns",
  summary: "Update a match",
  description:
    "Updates the given fields. Amounts already added to donations stay. To end the match now, set `endsAt` to the current time. A cap cannot be less than the amount already matched.",
  role: "MEMBER",
  find: matchInPath,
  params: matchParams,
  body: updateMatchInput,
  answer: matchSchema,
  refusals: [NO_CAMPAIGN, NO_MATCH],
  example: {
    params: { id: DEMO.campaignId, matchId: DEMO.matchId },
    body: { sponsorName: MATCH.sponsorName },
    answer: MATCH,
  },
  handle: ({ ctx, params, body }) => update(ctx, { id: params.matchId, input: body }),
});

export const deleteMatch = endpoint({
  id: "deleteMatch",
  route: "DELETE /api/campaigns/{id}/matches/{matchId}",
  tag: "Campaigns",
  summary: "Delete a match",
  description:
    "Deletes a match that has not matched any donation. A match that has matched a donation, even one refunded since, or that has ended cannot be deleted.",
  role: "MEMBER",
  find: matchInPath,
  params: matchParams,
  answer: deletedMatchSchema,
  refusals: [
    NO_CAMPAIGN,
    NO_MATCH,
    { status: 409, error: MATCH_USED, when: "The match has matched a donation." },
    { status: 409, error: MATCH_ENDED, when: "The match has ended." },
  ],
  example: {
    params: { id: DEMO.campaignId, matchId: DEMO.matchId },
    answer: { id: DEMO.matchId },
  },
  handle: ({ ctx, params }) => remove(ctx, { id: params.matchId }),
});
