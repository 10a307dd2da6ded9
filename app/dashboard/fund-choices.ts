import "server-only";
import type { OrgContext } from "@/lib/auth/access";
import { listFunds } from "@/lib/funds/funds";

type Choice = { id: string; name: string };

/** Returns the funds that staff can choose by name: active ones, and archived ones that are already chosen. */
export async function fundChoices(ctx: OrgContext, chosen: readonly (string | null)[]): Promise<Choice[]> {
  return selectableFunds((await listFunds(ctx)).data, chosen);
}

/** Returns the same choices from funds that are already loaded. */
export function selectableFunds(
  funds: readonly (Choice & { archivedAt: string | null })[],
  chosen: readonly (string | null)[],
): Choice[] {
  return funds
    .filter(({ id, archivedAt }) => archivedAt === null || chosen.includes(id))
    .map(({ id, name }) => ({ id, name }));
}
