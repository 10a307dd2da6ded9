import { z } from "zod";

export const listDonorsQuery = z.object({
  orgId: z.string("Required").min(1, "Required").max(64),
  page: z.coerce.number().int().min(1, "At least 1").max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1, "At least 1").max(100, "At most 100").default(50),
  q: z.string().trim().max(100, "At most 100 characters").optional(),
});
export type ListDonorsQuery = z.infer<typeof listDonorsQuery>;

export const donorListSchema = z.object({
  donors: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      totalCents: z.int(),
      giftCount: z.int(),
      lastGiftAt: z.iso.datetime().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});
export type DonorList = z.infer<typeof donorListSchema>;
