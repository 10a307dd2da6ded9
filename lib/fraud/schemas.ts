import { z } from "zod";
import { campaignStatus } from "@/lib/campaigns/schemas";

/** Part of a 403 of `POST /api/donations`: solve it and resend the request with the header `X-Proof`. */
export const challengeSchema = z
  .object({
    algorithm: z.literal("SHA-256"),
    id: z.string(),
    puzzles: z.int().min(1).max(64).describe("How many puzzles are to be solved."),
    difficultyBits: z.int().min(1).max(30).describe("Zero bits at the start of each hash."),
    token: z.string().describe("Goes back unchanged with the solution."),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Challenge", description: "A puzzle that costs a browser a moment and an attacker a lot." });
export type Challenge = z.infer<typeof challengeSchema>;

export const protectionState = z.enum(["NORMAL", "CHALLENGED"]);
export type ProtectionState = z.infer<typeof protectionState>;

const state = protectionState.describe(
  "`NORMAL`; `CHALLENGED`: it is under attack and stays open, and browsers prove themselves before a donation is made.",
);
const donations = z.int().describe("Donations that donors made themselves, without renewals.");
const declines = z.int().describe("Payments that were declined.");

/** `GET /api/orgs/:idOrSlug/protection`. */
export const protectionSchema = z
  .object({
    state,
    lastDay: z
      .object({
        declines,
        donations,
        addresses: z.int().describe("Networks that the declines came from."),
        emails: z.int().describe("E-mail addresses that the declines came from."),
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
            .describe("Since when staff keep it locked; null where they do not."),
          lockedBy: z
            .string()
            .nullable()
            .describe("Id of the person who locked it, `key:<id>` for an API key."),
        }),
      )
      .describe("Campaigns with declines in the last day, and those that are locked."),
  })
  .meta({ id: "Protection", description: "The state of the card-testing protection." });
export type Protection = z.infer<typeof protectionSchema>;
export type ProtectedCampaign = Protection["campaigns"][number];
