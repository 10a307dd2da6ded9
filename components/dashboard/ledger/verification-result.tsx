import { CircleCheck, CircleX } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import type { CheckResult, Verification } from "@/lib/ledger/schemas";
import { formatInstant } from "../format/zoned";
import { count } from "../labels";
import { DifferenceTable } from "./difference-table";
import { checkTitle, extentLabel } from "./labels";

/** The result of a verification: all totals are correct, or a list of differences. */
export function VerificationResult({ found, zone }: { found: Verification; zone: string }) {
  const wrong = found.checks.filter((check) => check.differing > 0);
  const sum = wrong.reduce((all, check) => all + check.differing, 0);
  return (
    <>
      {found.ok ? (
        <Notice tone="good" title="All totals are correct">
          <p className="text-sm">
            {extentLabel(found)}, {formatInstant(found.checkedAt, zone)}.
          </p>
        </Notice>
      ) : (
        <Notice tone="bad" title={`${count(sum, "total doesn’t", "totals don’t")} match the journal`}>
          <p className="text-sm">
            {extentLabel(found)}, {formatInstant(found.checkedAt, zone)}. Donations arriving right now can
            cause a brief mismatch, so verify again first. If it persists, contact the operator of this
            service.
          </p>
        </Notice>
      )}
      {wrong.map((check) => (
        <DifferenceTable key={check.name} check={check} />
      ))}
      <details>
        <summary className="inline-flex min-h-9 items-center rounded-md text-sm font-medium text-accent underline underline-offset-4">
          Verified totals
        </summary>
        <ul className="grid text-sm">
          {found.checks.map((check) => (
            <Line key={check.name} check={check} />
          ))}
        </ul>
      </details>
    </>
  );
}

function Line({ check }: { check: CheckResult }) {
  const fine = check.differing === 0;
  const Icon = fine ? CircleCheck : CircleX;
  return (
    <li className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${fine ? "text-accent" : "text-danger"}`} />
      <div className="min-w-0">
        <p className="font-medium">
          {checkTitle(check)}
          <span className="sr-only">{fine ? " (correct)" : " (mismatch)"}</span>
        </p>
        <p className="text-soft">
          {check.description} {count(check.checked, "comparison")}.
        </p>
      </div>
    </li>
  );
}
