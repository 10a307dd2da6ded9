import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getDonation } from "@/lib/donations/get-donation";
import type { Donation } from "@/lib/donations/schemas";
import { AppError } from "@/lib/kernel/errors";
import { requireOrganization } from "./session";

/** A donation to this very organization; another one's, even of the same person, is not found here. */
export const requireDonation = cache(async (orgSlug: string, id: string): Promise<Donation> => {
  const { ctx, org } = await requireOrganization(orgSlug);
  try {
    const donation = await getDonation(ctx, id);
    return donation.org.id === org.id ? donation : notFound();
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) notFound();
    throw error;
  }
});
