import "server-only";
import type { OrgContext } from "@/lib/auth/access";
import { listFunds } from "@/lib/funds/funds";

type Choice = { id: string; name: string };

/** The funds that staff can choose by name: those in use, and archived ones that are chosen already. */
export async function fundChoices(ctx: OrgContext, chosen: readonly (string | null)[]): Promise<Choice[]> {
  return selectableFunds((await listFunds(ctx)).data, chosen);
}

/** The same of funds that were read. */
export function selectableFunds(
  funds: readonly (Choice & { archivedAt: string | null })[],
  chosen: readonly (string | null)[],
): Choice[] {
  return funds
    .filter(({ id, archivedAt }) => archivedAt === null || chosen.includes(id))
    .map(({ id, name }) => ({ id, name }));
}
