import "server-only";
import { notFound } from "next/navigation";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { requireOrganization } from "./session";

/** Something of this very organization; another one's, even of the same person, is not found here. */
export async function requireOwnOrganization<T>(
  orgSlug: string,
  read: (ctx: Context) => Promise<T>,
  orgIdOf: (found: T) => string,
): Promise<T> {
  const { ctx, org } = await requireOrganization(orgSlug);
  try {
    const found = await read(ctx);
    return orgIdOf(found) === org.id ? found : notFound();
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) notFound();
    throw error;
  }
}
