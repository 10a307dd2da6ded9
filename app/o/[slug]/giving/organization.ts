import { notFound } from "next/navigation";
import { getGivingOrganization } from "@/lib/giving/get-giving-organization";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";

/** Returns the organization at a slug, or shows a 404 page if there is none. */
export async function organizationAt(
  slug: string,
): Promise<{ name: string; email: string; color: string | null }> {
  try {
    return await getGivingOrganization(newContext({ kind: "public" }), slug);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
