"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Select } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Table, Td, Th } from "@/components/ui/table";
import { useReady } from "@/components/ui/use-ready";
import type { Role } from "@/lib/orgs/schemas";
import { mailEvery, type SavedReport } from "@/lib/saved-reports/schemas";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { ConfirmButton } from "../team/confirm-button";
import { AddressesDialog } from "./addresses-dialog";
import { MAIL_EVERY_LABELS, savedReportHref, viewLabel } from "./labels";

type SavedReportTableProps = {
  orgSlug: string;
  notificationEmail: string;
  role: Role;
  reports: readonly SavedReport[];
  /** The organization's campaigns; absent if only donor retention is listed. */
  campaigns?: readonly { id: string; title: string }[];
};

/** An organization's saved reports, each linked to its figures, with its email schedule and a delete button. */
export function SavedReportTable({ orgSlug, notificationEmail, role, ...rest }: SavedReportTableProps) {
  const { reports, campaigns = [] } = rest;
  const titles = new Map(campaigns.map(({ id, title }) => [id, title]));
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [, startRefresh] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const paramsOf = (savedReportId: string) => ({ idOrSlug: orgSlug, savedReportId });
  const refresh = () => startRefresh(() => router.refresh());

  async function mail(id: string, value: string) {
    setProblem(null);
    const result = await api.call("updateSavedReport", {
      params: paramsOf(id),
      body: { mailEvery: mailEvery.parse(value) },
    });
    if (!result.ok) setProblem(result.message);
    refresh();
  }

  return (
    <>
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <RowKeys>
        <Table flows caption="Saved reports">
          <thead>
            <tr>
              <Th>Report</Th>
              <Th>Mail</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <tr key={report.id} className="relative hover:bg-sunken">
                <Td className="min-w-44 wrap-anywhere">
                  <RowLink href={savedReportHref(orgSlug, report)}>{report.name}</RowLink>
                  <span className="block text-soft">{viewLabel(report)}</span>
                  {report.kind === "PERIOD" && report.campaignId && (
                    <span className="block text-soft">{titles.get(report.campaignId) ?? "One campaign"}</span>
                  )}
                </Td>
                <Td>
                  <Select
                    key={report.mailEvery}
                    aria-label={`Mail ${report.name}`}
                    defaultValue={report.mailEvery}
                    disabled={!ready}
                    onChange={(event) => mail(report.id, event.target.value)}
                    className="relative min-w-40"
                  >
                    {Object.entries(MAIL_EVERY_LABELS).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                  {report.mailEvery !== "NEVER" && (
                    <span className="mt-1 block max-w-80 text-soft wrap-anywhere whitespace-normal">
                      to {report.mailTo.length > 0 ? report.mailTo.join(", ") : notificationEmail}
                    </span>
                  )}
                </Td>
                <Td>
                  <div className="relative flex justify-end gap-2">
                    <AddressesDialog
                      orgSlug={orgSlug}
                      notificationEmail={notificationEmail}
                      role={role}
                      report={report}
                    />
                    <ConfirmButton
                      label="Delete"
                      about={report.name}
                      question={`Delete the saved report “${report.name}”?`}
                      yes="Delete"
                      no="Cancel"
                      run={() => api.call("deleteSavedReport", { params: paramsOf(report.id) })}
                      onDone={refresh}
                    >
                      <p>Scheduled emails will stop. Donations aren’t affected.</p>
                    </ConfirmButton>
                  </div>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </RowKeys>
    </>
  );
}
