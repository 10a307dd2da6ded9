import { z } from "zod";

/** The giving level of a donation, membership or subscription; null without one. */
export const givingLevelOf = z.object({ id: z.string(), name: z.string() }).nullable();
