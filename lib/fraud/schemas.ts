import { z } from "zod";
import { campaignStatus } from "@/lib/campaigns/schemas";

/** Part of a 403 response of `POST /api/donations`. The client solves it and resends the request with `X-Proof`. */
export const challengeSchema = z
  .object({
    algorithm: z.literal("SHA-256"),
    id: z.string(),
    puzzles: z.int().min(1).max(64).describe("Number of puzzles to solve."),
    difficultyBits: z.int().min(1).max(30).describe("Number of leading zero bits required of each hash."),
    token: z.string().describe("Opaque token, to be sent back unchanged with the solution."),
    expiresAt: z.iso.datetime(),
  })
  .meta({
    id: "Challenge",
    description: "A proof of work: cheap for one browser, expensive for an attacker.",
  });
export type Challenge = z.infer<typeof challengeSchema>;

const protectionState = z.enum(["NORMAL", "CHALLENGED"]);
export type ProtectionState = z.infer<typeof protectionState>;

const state = protectionState.describe(
  "`NORMAL`, or `CHALLENGED` during an attack: the form stays open, but each browser solves a challenge before a donation is created.",
);
const donations = z.int().describe("Number of paid donations that donors made, without renewals.");
const declines = z.int().describe("Number of declined payments.");

/** `GET /api/orgs/:idOrSlug/protection`. */
export const protectionSchema = z
  .object({
    state,
    lastDay: z
      .object({
        declines,
        donations,
        addresses: z.int().describe("Number of networks with declines."),
        emails: z.int().describe("Number of email addresses with declines."),
      })
      .describe("The last 24 hours."),
    hours: z
      .array(z.object({ start: z.iso.datetime(), declines, donations }))
      .describe("The last 24 hours, oldest first."),
    campaigns: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          status: campaignStatus,
          state,
          declinesLastHour: z.int(),
          declinesLastDay: z.int(),
          donationsLastDay: donations,
          lockedAt: z.iso
            .datetime()
            .nullable()
            .describe("When staff locked the campaign; null if it is not locked."),
          lockedBy: z
            .string()
            .nullable()
            .describe("Id of the person who locked the campaign; `key:<id>` for an API key."),
        }),
      )
      .describe("Campaigns with declines in the last 24 hours, and locked ones."),
  })
  .meta({ id: "Protection", description: "The state of the card-testing protection." });
export type Protection = z.infer<typeof protectionSchema>;
export type ProtectedCampaign = Protection["campaigns"][number];
