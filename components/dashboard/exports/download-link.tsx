"use client";

import { useState } from "react";
import { buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { addressOf, type QueryValue } from "@/lib/client/address";
import { PATHS } from "@/lib/client/paths";
import type { Params, Query } from "@/lib/client/types";

/** Operations that respond with a file, which the browser downloads by itself (app/files). */
export type DownloadId =
  | "downloadExportRun"
  | "downloadStatements"
  | "exportAudience"
  | "exportCommitments"
  | "exportDonations"
  | "exportDonorCohorts"
  | "exportDonorCohortsPdf"
  | "exportDonors"
  | "exportMembers"
  | "exportPayoutJournal"
  | "exportPayouts"
  | "exportRefusedRows"
  | "exportReport"
  | "exportReportPdf"
  | "getReceipt"
  | "getStatement";

/** Files that staff open in spreadsheets, so that their amounts are in dollars. */
const WITH_AMOUNTS: ReadonlySet<DownloadId> = new Set([
  "exportCommitments",
  "exportDonations",
  "exportDonorCohorts",
  "exportDonors",
  "exportPayouts",
  "exportReport",
]);

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: T };

type DownloadLinkProps<Id extends DownloadId> = {
  operation: Id;
  label?: string;
  /** Alignment of the link and its message. */
  at?: "start" | "end";
} & Given<"params", Params<Id>> &
  Given<"query", Query<Id>>;

/**
 * A link to a file of the API. It works before the page is interactive, and the download continues after the page is
 * left.
 */
export function DownloadLink<Id extends DownloadId>({
  operation,
  params,
  query,
  label = "Export CSV",
  at = "end",
}: DownloadLinkProps<Id>) {
  const [isStarted, setIsStarted] = useState(false);
  const given = { params, query } as { params?: Record<string, string>; query?: Record<string, QueryValue> };
  const asked = WITH_AMOUNTS.has(operation) ? { ...given.query, amounts: "dollars" } : given.query;
  const address = addressOf(PATHS[operation].replace("GET /api/", "/files/"), given.params, asked);
  return (
    <div
      className={cx(
        "grid gap-1",
        at === "start" ? "justify-items-start" : "justify-items-end max-sm:justify-items-start",
      )}
    >
      <a href={address} className={buttonClasses({ tone: "secondary" })} onClick={() => setIsStarted(true)}>
        {label}
      </a>
      <p role="status" className="text-sm text-soft">
        {isStarted && "Your browser downloads the file. You can leave this page."}
      </p>
    </div>
  );
}
