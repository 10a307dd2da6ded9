import "server-only";
import type { OrgContext } from "@/lib/auth/access";
import { listFunds } from "@/lib/funds/funds";

/** The funds that staff can choose by name: those in use, and archived ones that are chosen already. */
export async function fundChoices(
  ctx: OrgContext,
  chosen: readonly (string | null)[],
): Promise<{ id: string; name: string }[]> {
  const { data } = await listFunds(ctx);
  return data
    .filter(({ id, archivedAt }) => archivedAt === null || chosen.includes(id))
    .map(({ id, name }) => ({ id, name }));
}
