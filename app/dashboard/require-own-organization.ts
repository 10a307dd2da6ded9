import "server-only";
import { notFound } from "next/navigation";
import type { OrgContext } from "@/lib/auth/access";
import { AppError } from "@/lib/kernel/errors";
import { requireOrganization } from "./session";

/** Returns a resource of this page's organization. Shows the not-found page if `read` throws `not_found`. */
export async function requireOwnOrganization<T>(
  orgSlug: string,
  read: (ctx: OrgContext) => Promise<T>,
): Promise<T> {
  const { ctx } = await requireOrganization(orgSlug);
  try {
    return await read(ctx);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
