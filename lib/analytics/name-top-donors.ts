import type { OrgContext } from "@/lib/auth/access";
import { findDonorNames } from "@/lib/donors/store";
import type { ReportFigures } from "./schemas";

/**
 * The full names of a report's top donors by id, for staff: reports name them by an initial, since they are shown to others, too.
 */
export async function nameTopDonors(ctx: OrgContext, report: ReportFigures): Promise<Map<string, string>> {
  const names = await findDonorNames(
    ctx.db,
    report.topDonors.map(({ donorId }) => donorId),
  );
  return new Map([...names].map(([id, { firstName, lastName }]) => [id, `${firstName} ${lastName}`.trim()]));
}
