import { z } from "zod";
import { instantSchema } from "@/lib/kernel/time/instant";

/** The most matches of a campaign, ended ones included. */
export const MAX_MATCHES = 50;

export const matchState = z.enum(["OFF", "COMING", "RUNNING", "USED_UP", "ENDED"]).meta({
  id: "MatchState",
  description:
    "`RUNNING`: donations made now are matched. `COMING`: it has not started. `USED_UP`: nothing is left of its cap; a refund can change that. `ENDED`: its end has passed. `OFF`: switched off.",
});

const cap = z.int("Enter a whole number of cents").min(1, "Must be above zero");
const MEANS = {
  sponsorName: "Who matches, as donors read it; null: not named.",
  ratioPct: "What it adds to the part of a donation that it covers, in percent: 100 doubles it.",
  maxCents: "The most that it adds in all, in cents; null: no limit.",
  maxPerDonationCents: "The most that it adds to one donation, in cents; null: no limit.",
  startsAt: "The first instant at which it runs; null: at once.",
  endsAt: "The first instant at which it no longer runs; null: no end.",
  enabled: "Whether it is on.",
  position:
    "Position in the list, from 0: the first running match with something left covers a donation, the next one covers what is left of it.",
} as const;

const fields = {
  sponsorName: z
    .string()
    .trim()
    .min(1, "Enter a name, or null for none")
    .max(120, "At most 120 characters")
    .nullable()
    .describe(MEANS.sponsorName),
  ratioPct: z
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(1000, "At most 1000")
    .describe(MEANS.ratioPct),
  maxCents: cap.max(100_000_000_000, "At most $1,000,000,000").nullable().describe(MEANS.maxCents),
  maxPerDonationCents: cap
    .max(100_000_000_000, "At most $1,000,000,000")
    .nullable()
    .describe(MEANS.maxPerDonationCents),
  startsAt: instantSchema.nullable().describe(MEANS.startsAt),
  endsAt: instantSchema.nullable().describe(MEANS.endsAt),
  enabled: z.boolean().describe(MEANS.enabled),
};

const ENDS_FIRST = { path: ["endsAt"], message: "The end is not after the start" };
const inOrder = (it: { startsAt?: string | null | undefined; endsAt?: string | null | undefined }) =>
  !it.startsAt || !it.endsAt || new Date(it.startsAt) < new Date(it.endsAt);

/** Body of `POST /api/campaigns/:id/matches`. */
export const createMatchInput = z
  .object({
    sponsorName: fields.sponsorName.default(null),
    ratioPct: fields.ratioPct.default(100),
    maxCents: fields.maxCents.default(null),
    maxPerDonationCents: fields.maxPerDonationCents.default(null),
    startsAt: fields.startsAt.default(null),
    endsAt: fields.endsAt.default(null),
    enabled: fields.enabled.default(true),
  })
  .refine(inOrder, ENDS_FIRST);
export type CreateMatchInput = z.infer<typeof createMatchInput>;

/** Body of `PATCH /api/campaigns/:id/matches/:matchId`; absent fields stay. */
export const updateMatchInput = z.object(fields).partial().refine(inOrder, ENDS_FIRST);
export type UpdateMatchInput = z.infer<typeof updateMatchInput>;

/** Body of `PATCH /api/campaigns/:id/matches`. */
export const orderMatchesInput = z.object({
  order: z
    .array(z.string().min(1).max(100))
    .min(1, "Name at least one")
    .max(MAX_MATCHES, `At most ${MAX_MATCHES}`)
    .refine((all) => new Set(all).size === all.length, "Name each once")
    .describe("All matches, by id, in their new order."),
});
export type OrderMatchesInput = z.infer<typeof orderMatchesInput>;

export const matchParams = z.object({
  id: z.string().min(1).max(100).describe("The campaign."),
  matchId: z.string().min(1).max(100),
});

const shown = {
  id: z.string(),
  sponsorName: z.string().nullable().describe(MEANS.sponsorName),
  ratioPct: z.int().describe(MEANS.ratioPct),
  maxCents: z.int().nullable().describe(MEANS.maxCents),
  maxPerDonationCents: z.int().nullable().describe(MEANS.maxPerDonationCents),
  startsAt: z.iso.datetime().nullable().describe(MEANS.startsAt),
  endsAt: z.iso.datetime().nullable().describe(MEANS.endsAt),
  matchedCents: z.int().describe("What it adds to the donations that currently count, in cents."),
};

export const matchSchema = z
  .object({
    ...shown,
    campaignId: z.string(),
    enabled: z.boolean().describe(MEANS.enabled),
    isMain: z
      .boolean()
      .describe(
        "Whether it is the match of the campaign's own fields: `matchingEnabled`, `matchingOrgName`, `matchingMaxCents` and `matchingRatioPct` are its `enabled`, `sponsorName`, `maxCents` and `ratioPct`. A change of either changes both.",
      ),
    state: matchState,
    used: z
      .boolean()
      .describe("Whether it ever matched a donation; then it cannot be deleted, only ended or switched off."),
    position: z.int().describe(MEANS.position),
  })
  .meta({ id: "Match", description: "What a sponsor adds to donations of a campaign while it runs." });
export type Match = z.infer<typeof matchSchema>;
export const matchListSchema = z.object({ data: z.array(matchSchema) });

export const publicMatchSchema = z
  .object(shown)
  .meta({ id: "PublicMatch", description: "A match that is running now." });
export type PublicMatch = z.infer<typeof publicMatchSchema>;

export const deletedMatchSchema = z.object({ id: z.string() });
