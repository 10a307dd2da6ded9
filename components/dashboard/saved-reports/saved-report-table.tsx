"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Select } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Table, Td, Th } from "@/components/ui/table";
import type { Role } from "@/lib/orgs/schemas";
import { mailEvery, type SavedReport } from "@/lib/saved-reports/schemas";
import { useReady } from "../layout/use-ready";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { COMPARED_WITH } from "../report/labels";
import { AskButton } from "../team/ask-button";
import { AddressesDialog } from "./addresses-dialog";
import { MAIL_EVERY_LABELS, rangeInWords, savedReportHref } from "./labels";

type SavedReportTableProps = {
  orgSlug: string;
  notificationEmail: string;
  role: Role;
  reports: readonly SavedReport[];
  /** Of the organization. */
  campaigns: readonly { id: string; title: string }[];
};

/** An organization's saved reports: each leads to its figures, is mailed as chosen, and can be deleted. */
export function SavedReportTable({ orgSlug, notificationEmail, role, ...rest }: SavedReportTableProps) {
  const { reports, campaigns } = rest;
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
            {reports.map(({ id, name, mailEvery: every, mailTo, ...view }) => (
              <tr key={id} className="relative hover:bg-sunken">
                <Td className="min-w-44 wrap-anywhere">
                  <RowLink href={savedReportHref(orgSlug, view)}>{name}</RowLink>
                  <span className="block text-soft">
                    {rangeInWords(view)}, compared with the {COMPARED_WITH[view.compare].label.toLowerCase()}
                  </span>
                  {view.campaignId && (
                    <span className="block text-soft">{titles.get(view.campaignId) ?? "One campaign"}</span>
                  )}
                </Td>
                <Td>
                  <Select
                    key={every}
                    aria-label={`Mail ${name}`}
                    defaultValue={every}
                    disabled={!ready}
                    onChange={(event) => mail(id, event.target.value)}
                    className="relative min-w-40"
                  >
                    {Object.entries(MAIL_EVERY_LABELS).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                  {every !== "NEVER" && (
                    <span className="mt-1 block max-w-80 text-soft wrap-anywhere whitespace-normal">
                      to {mailTo.length > 0 ? mailTo.join(", ") : notificationEmail}
                    </span>
                  )}
                </Td>
                <Td>
                  <div className="relative flex justify-end gap-2">
                    <AddressesDialog
                      orgSlug={orgSlug}
                      notificationEmail={notificationEmail}
                      role={role}
                      report={{ id, name, mailTo }}
                    />
                    <AskButton
                      label="Delete"
                      about={name}
                      question={`Delete the saved report “${name}”?`}
                      yes="Delete"
                      no="Cancel"
                      run={() => api.call("deleteSavedReport", { params: paramsOf(id) })}
                      onDone={refresh}
                    >
                      <p>Scheduled emails will stop. Donations aren’t affected.</p>
                    </AskButton>
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
