import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import type { Import } from "@/lib/imports/schemas";
import { count } from "../labels";
import { ImportProgress } from "./import-progress";
import { isWorking, STATUS, stateLabel, statusTone } from "./labels";

const ADDED_ROWS = { DONORS: "New donors", DONATIONS: "Donations", COMMITMENTS: "Commitments" } as const;

/** The state of an import and the counts of its rows. */
export function ImportSummary({ it }: { it: Import }) {
  const { counts } = it;
  const figures: [string, number][] = [
    [ADDED_ROWS[it.kind], counts.add],
    ...(it.kind === "DONORS" ? [["Donors to fill in", counts.fill] as [string, number]] : []),
    ...(it.kind !== "DONORS" ? [["New donors", counts.newDonors] as [string, number]] : []),
    ...(it.kind === "DONATIONS" && counts.fill > 0 ? [["Refunds", counts.fill] as [string, number]] : []),
    ["Known donors", counts.matchedDonors],
    ["No change", counts.skip],
    ["Not imported", counts.refuse],
  ];
  return (
    <Card>
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3" role={isWorking(it.status) ? "status" : undefined}>
          <Badge tone={statusTone(it.status)}>{STATUS[it.status]}</Badge>
          <span className="font-medium tabular-nums">{stateLabel(it)}</span>
        </p>
        {isWorking(it.status) && (
          <>
            <ImportProgress it={it} />
            <p className="text-sm text-soft">You can leave this page. Progress appears under Imports.</p>
          </>
        )}
        {it.status === "CHECKED" && it.exportedFunds.length > 0 && it.options.unknownNames === "ADD" && (
          <p className="max-w-prose text-sm text-soft">
            {`The export has ${count(it.exportedFunds.length, "fund")}. Those you don’t have are added with their code, goal and restriction, and stay if you undo the import.`}
          </p>
        )}
        {it.status !== "DRAFT" && (
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
            {figures.map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-soft">{label}</dt>
                <dd className="text-lg font-semibold tabular-nums">{value.toLocaleString("en-US")}</dd>
              </div>
            ))}
            {it.kind !== "DONORS" && (
              <div>
                <dt className="text-sm text-soft">Total amount</dt>
                <dd className="text-lg font-semibold tabular-nums">
                  <Money cents={counts.addCents} />
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </Card>
  );
}
