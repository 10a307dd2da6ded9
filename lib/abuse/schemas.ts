import { z } from "zod";
import { campaignStatus } from "@/lib/campaigns/schemas";

/** Part of a 403 of `POST /api/donations`: solve it and send the same request again with the header `X-Proof`. */
export const challengeSchema = z.object({
  algorithm: z.literal("SHA-256"),
  id: z.string(),
  puzzles: z.int().min(1).max(64),
  /** Zero bits at the start of each hash. */
  difficultyBits: z.int().min(1).max(30),
  token: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Challenge = z.infer<typeof challengeSchema>;

/** `CALM`; `PROOF`: browsers prove themselves before a gift is made; `CLOSED`: no gift is taken until `opensAt`. */
export const protectionState = z.enum(["CALM", "PROOF", "CLOSED"]);
export type ProtectionState = z.infer<typeof protectionState>;

/** `GET /api/orgs/:idOrSlug/protection`. Gifts are those that donors made themselves, without renewals. */
export const protectionSchema = z.object({
  state: protectionState,
  opensAt: z.iso.datetime().nullable(),
  lastDay: z.object({
    declines: z.int(),
    gifts: z.int(),
    /** Networks and e-mail addresses that the declines came from. */
    addresses: z.int(),
    emails: z.int(),
  }),
  /** The last 24 hours, oldest first. */
  hours: z.array(z.object({ start: z.iso.datetime(), declines: z.int(), gifts: z.int() })),
  /** Those with declines in the last day, and those that are locked. */
  campaigns: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: campaignStatus,
      state: protectionState,
      opensAt: z.iso.datetime().nullable(),
      declinesLastHour: z.int(),
      declinesLastDay: z.int(),
      giftsLastDay: z.int(),
      lockedAt: z.iso.datetime().nullable(),
      /** Id of the person who locked it. */
      lockedBy: z.string().nullable(),
    }),
  ),
});
export type Protection = z.infer<typeof protectionSchema>;
export type ProtectedCampaign = Protection["campaigns"][number];
