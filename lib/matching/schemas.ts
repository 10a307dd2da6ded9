import { z } from "zod";
import { instantSchema } from "@/lib/kernel/time/instant";

/** Maximum number of matches of a campaign, including ended ones. */
export const MAX_MATCHES = 50;

export const matchState = z.enum(["OFF", "COMING", "RUNNING", "USED_UP", "ENDED"]).meta({
  id: "MatchState",
  description:
    "`RUNNING`: donations made now are matched. `COMING`: it has not started. `USED_UP`: its cap is used up; a refund can change that. `ENDED`: its end has passed. `OFF`: switched off.",
});

const cap = z.int("Enter a whole number of cents").min(1, "Must be above zero");
const MEANS = {
  sponsorName: "The sponsor's name, as shown to donors. Null: not named.",
  ratioPct: "The addition to the covered part of a donation, in percent: 100 doubles it.",
  maxCents: "Maximum addition in total, in cents. Null: no limit.",
  maxPerDonationCents: "Maximum addition to one donation, in cents. Null: no limit.",
  startsAt: "When the match starts. Null: immediately.",
  endsAt: "When the match ends; the end itself is excluded. Null: no end.",
  enabled: "Whether the match is switched on.",
  position:
    "0-based position in the list: the first running match with money left covers a donation, the next one covers the rest.",
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

/** Body of `PATCH /api/campaigns/:id/matches/:matchId`; absent fields are unchanged. */
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
  id: z.string().min(1).max(100).describe("Id of the campaign."),
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
  matchedCents: z
    .int()
    .describe("Amount that the match adds to the donations that currently count, in cents."),
};

export const matchSchema = z
  .object({
    ...shown,
    campaignId: z.string(),
    enabled: z.boolean().describe(MEANS.enabled),
    isMain: z
      .boolean()
      .describe(
        "Whether this is the main match, which shares its values with the campaign's own fields: `matchingEnabled`, `matchingOrgName`, `matchingMaxCents` and `matchingRatioPct` are its `enabled`, `sponsorName`, `maxCents` and `ratioPct`. A change on either side changes both.",
      ),
    state: matchState,
    used: z
      .boolean()
      .describe(
        "Whether the match ever matched a donation. If so, it cannot be deleted, only ended or switched off.",
      ),
    position: z.int().describe(MEANS.position),
  })
  .meta({ id: "Match", description: "A sponsor's addition to the donations of a campaign while it runs." });
export type Match = z.infer<typeof matchSchema>;
export const matchListSchema = z.object({ data: z.array(matchSchema) });

export const publicMatchSchema = z
  .object(shown)
  .meta({ id: "PublicMatch", description: "A match that is running now." });
export type PublicMatch = z.infer<typeof publicMatchSchema>;

export const deletedMatchSchema = z.object({ id: z.string() });
