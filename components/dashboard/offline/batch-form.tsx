"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Panel } from "@/components/ui/card";
import { parseUsd } from "@/lib/kernel/money";
import type { CampaignToCredit } from "@/lib/offline-donations/labels";
import { type Doubt, MAX_IN_BATCH, offlineBatchInput } from "@/lib/offline-donations/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { RestoredNotice } from "../forms/restored-notice";
import { useDraft } from "../forms/use-draft";
import type { FundChoice } from "../funds/payload";
import { useUnsaved } from "../unsaved/unsaved-context";
import { BatchFields } from "./batch-fields";
import { BatchRow } from "./batch-row";
import {
  type BatchEntries,
  campaignOf,
  controlOf,
  DETAIL,
  donationOf,
  isBlank,
  isEntered,
  newEntries,
  newRow,
  type Row,
  sumOf,
  withChoices,
  withOwnReturns,
} from "./batch-rows";
import { BatchTotal } from "./batch-total";
import { doubtsOf, indexOf } from "./doubts";
import { DoubtsNotice } from "./doubts-notice";
import { toName } from "./giver";
import { BATCH_FIELDS, FIELDS } from "./labels";
import { renderAndFocus } from "./render-and-focus";

type BatchFormProps = {
  org: { id: string; slug: string };
  today: string;
  campaigns: readonly CampaignToCredit[];
  /** Funds that can be selected, for the whole batch or for a row. */
  funds: readonly FundChoice[];
};

const NONE: ReadonlySet<number> = new Set();

/**
 * A table for entering offline donations by keyboard, against a control total counted beforehand. Entries are kept in
 * this tab until they are recorded.
 */
export function BatchForm(props: BatchFormProps) {
  const { org, today, campaigns, funds } = props;
  const [initial] = useState(() => newEntries(today, campaigns));
  const { defaults, version, restored, keep, forget, discard } = useDraft<BatchEntries>(
    `${org.slug}:batch`,
    initial,
  );
  return (
    <div className="grid gap-6">
      {restored && <RestoredNotice onDiscard={discard} />}
      <Batch
        key={version}
        {...props}
        initial={initial}
        beginning={restored ? withChoices(defaults, campaigns, funds) : defaults}
        keep={keep}
        forget={forget}
      />
    </div>
  );
}

type BatchProps = BatchFormProps & {
  /** An empty batch. */
  initial: BatchEntries;
  /** The restored draft, or an empty batch. */
  beginning: BatchEntries;
  keep: (entries: BatchEntries) => void;
  forget: () => void;
};

function Batch({ org, today, campaigns, funds, initial, beginning, keep, forget }: BatchProps) {
  const api = useApi({ keepsOpenRequest: true });
  const router = useRouter();
  const [entries, setEntries] = useState(beginning);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  /** Keys of the rows confirmed despite a warning. */
  const [confirmed, setConfirmed] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const [isRecorded, setRecorded] = useState(false);
  /** The line that was removed last, and its place. */
  const [removed, setRemoved] = useState<{ row: Row; index: number } | null>(null);
  const { head, rows } = entries;
  const filled = rows.filter((row) => !isBlank(row));
  const errorOf = (field: string) => problems?.fields[field]?.[0];
  useUnsaved(isEntered(entries, initial) && !isRecorded, { isKept: true });

  function change(changed: Partial<BatchEntries>) {
    const now = withOwnReturns({ ...entries, ...changed }, campaigns);
    setEntries(now);
    if (isRecorded) return;
    if (isEntered(now, initial)) keep(now);
    else forget();
  }

  /** A confirmation is void once an entry changes. */
  function clearDoubts() {
    setDoubts([]);
    setConfirmed(NONE);
  }

  function set(key: number, changed: Partial<Row>) {
    clearDoubts();
    change({ rows: rows.map((row) => (row.key === key ? { ...row, ...changed } : row)) });
  }

  /** Focuses the donor of the next row. After the last row, adds one with the same method. */
  function next(after: Row) {
    const following = rows[rows.findIndex(({ key }) => key === after.key) + 1];
    const added = newRow(Math.max(...rows.map(({ key }) => key)) + 1, after.method);
    if (!following && rows.length >= MAX_IN_BATCH) return;
    if (!following) flushSync(() => change({ rows: [...rows, added] }));
    const donor = document.getElementById(`row-${(following ?? added).key}-donor`);
    // A new donor has several fields.
    (donor?.querySelector("input") ?? donor)?.focus();
  }

  function remove(key: number) {
    const index = rows.findIndex((row) => row.key === key);
    const left = rows.filter((row) => row.key !== key);
    const row = rows[index];
    clearDoubts();
    const typed = row && !isBlank(row) ? { row, index } : null;
    renderAndFocus(
      () => {
        setRemoved(typed);
        change({ rows: left.length > 0 ? left : [newRow(key + 1, "CHECK")] });
      },
      typed ? "undo-removal" : "add-row",
    );
  }

  function undoRemoval() {
    if (!removed) return;
    const [only] = rows;
    const present = rows.length === 1 && only && isBlank(only) ? [] : rows;
    // Another line may have its key by now.
    const row = { ...removed.row, key: Math.max(0, ...rows.map(({ key }) => key)) + 1 };
    renderAndFocus(() => {
      setRemoved(null);
      change({ rows: [...present.slice(0, removed.index), row, ...present.slice(removed.index)] });
    }, `row-${row.key}-donor`);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    return send(confirmed);
  }

  /** Resends the rows, confirming those with a warning. */
  function confirm() {
    const doubtful = doubts.flatMap((doubt) => filled[indexOf(doubt) ?? -1]?.key ?? []);
    const all = new Set([...confirmed, ...doubtful]);
    setConfirmed(all);
    return send(all);
  }

  async function send(confirmed: ReadonlySet<number>) {
    if (busy) return;
    const body = {
      name: head.name.trim(),
      controlCount: Number(head.controlCount),
      controlCents: parseUsd(head.controlTotal) ?? -1,
      donations: filled.map((row) => donationOf(row, head, confirmed.has(row.key))),
    };
    const found = checkInput(offlineBatchInput, body);
    if (found?.fields["controlCents"]) found.fields["controlCents"] = ["Enter the sum that you counted"];
    if (found?.fields["controlCount"]) found.fields["controlCount"] = ["Enter how many you counted"];
    setProblems(found && byRow(found));
    setDoubts([]);
    if (found) {
      change({ rows: rows.map((row) => ({ ...row, giver: toName(row.giver) })) });
      return;
    }
    setBusy(true);
    const result = await api.call("recordOfflineBatch", { params: { idOrSlug: org.slug }, body });
    if (!result.ok) {
      setBusy(false);
      const raised = doubtsOf(result);
      setDoubts(raised);
      if (raised.length === 0) setProblems(byRow({ message: result.message, fields: result.fieldErrors }));
      return;
    }
    setRecorded(true);
    forget();
    router.push(`/dashboard/${org.slug}/donations/batches/${result.data.id}`);
    router.refresh();
  }

  /** Maps API field names to fields of rows, or to the fields above the table for values that all rows share. */
  function byRow({ message, fields }: Problems): Problems {
    const named: Problems["fields"] = {};
    for (const [path, messages] of Object.entries(fields)) {
      const [, index, field] = /^donations\.(\d+)\.(.+)$/.exec(path) ?? [];
      const row = index === undefined ? undefined : filled[Number(index)];
      const control = row && field ? controlOf(field, row, head) : null;
      named[row && control ? `row-${row.key}-${control}.${field}` : row && field ? field : path] = messages;
    }
    return { message, fields: named };
  }

  const rowLabels = Object.fromEntries(
    rows.flatMap(({ key, method }, index) =>
      Object.entries({
        donor: "donor",
        amount: "amount",
        detail: DETAIL[method]?.label ?? "method",
        checkDate: FIELDS.checkDate,
        givingLevelId: FIELDS.givingLevelId,
        ticketCount: FIELDS.ticketCount,
        receivedOn: FIELDS.receivedOn,
        campaign: FIELDS.campaignId,
        fund: "fund",
        firstName: "donor’s first name",
        lastName: "donor’s last name",
        email: "donor’s email",
        postalAddress: "donor’s postal address",
      }).map(([name, label]) => [`row-${key}-${name}`, `Donation ${index + 1}, ${label.toLowerCase()}`]),
    ),
  );
  return (
    <form onSubmit={submit} onChange={clearDoubts} noValidate className="grid gap-6">
      <FormProblems problems={problems} labels={{ ...BATCH_FIELDS, ...rowLabels }} />
      <DoubtsNotice doubts={doubts} busy={busy} confirm="Record them anyway" onConfirm={confirm} />
      <BatchFields
        head={head}
        onChange={(changed) => change({ head: { ...head, ...changed } })}
        today={today}
        campaigns={campaigns}
        funds={funds}
        errorOf={errorOf}
      />
      <Panel className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg">Donations</h2>
          <p className="text-sm text-soft">
            Press Enter for the next donation. A name that is not in the list becomes a new donor.
          </p>
        </div>
        <div>
          {rows.map((row, index) => (
            <BatchRow
              key={row.key}
              api={api}
              orgId={org.id}
              row={row}
              campaign={campaigns.find(({ id }) => id === campaignOf(row, head))}
              funds={funds}
              campaigns={head.hasCampaigns ? campaigns : null}
              hasCheckDates={head.hasCheckDates}
              hasReceivedDates={head.hasReceivedDates}
              today={today}
              number={index + 1}
              onChange={(changed) => set(row.key, changed)}
              onEnter={() => next(row)}
              onRemove={() => remove(row.key)}
              errorOf={(field) => errorOf(`row-${row.key}-${controlOf(field, row, head)}.${field}`)}
            />
          ))}
        </div>
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm empty:hidden">
          {removed && (
            <>
              Donation {removed.index + 1} was removed.
              <ActionButton id="undo-removal" tone="quiet" size="sm" onClick={undoRemoval}>
                Undo
              </ActionButton>
            </>
          )}
        </div>
        <ActionButton
          id="add-row"
          tone="secondary"
          size="sm"
          className="justify-self-start"
          disabled={rows.length >= MAX_IN_BATCH}
          onClick={() => {
            const last = rows.at(-1);
            if (last) next(last);
          }}
        >
          Add a donation
        </ActionButton>
      </Panel>
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-lg">
        <BatchTotal
          {...sumOf(rows)}
          controlCount={head.controlCount.trim() === "" ? null : Number(head.controlCount)}
          controlCents={parseUsd(head.controlTotal)}
        />
        <ActionButton type="submit" busy={busy}>
          {busy ? "Recording…" : "Record batch"}
        </ActionButton>
      </div>
    </form>
  );
}
