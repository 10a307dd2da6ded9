"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Panel } from "@/components/ui/card";
import { parseUsd } from "@/lib/kernel/money";
import type { CampaignToCredit } from "@/lib/offline-donations/labels";
import { type Doubt, MAX_IN_BATCH, offlineBatchInput } from "@/lib/offline-donations/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { type Draft, Drafted } from "../forms/drafted";
import { FormProblems } from "../forms/form-problems";
import { useKeptEntries } from "../forms/use-kept-entries";
import type { FundChoice } from "../funds/payload";
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
  nextKey,
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

const NONE: readonly Doubt[] = [];
const NO_PROBLEMS: Problems["fields"] = {};

/**
 * A table for entering offline donations by keyboard, against a control total counted beforehand. Entries are kept in
 * this tab until they are recorded.
 */
export function BatchForm(props: BatchFormProps) {
  const { org, today, campaigns, funds } = props;
  const [initial] = useState(() => newEntries(today, campaigns));
  return (
    <Drafted
      name={`${org.slug}:batch`}
      initial={initial}
      restore={(stored) => withChoices(stored, campaigns, funds)}
    >
      {(draft) => <Batch {...props} initial={initial} draft={draft} />}
    </Drafted>
  );
}

type BatchProps = BatchFormProps & {
  /** An empty batch. */
  initial: BatchEntries;
  draft: Draft<BatchEntries>;
};

function Batch({ org, today, campaigns, funds, initial, draft }: BatchProps) {
  const api = useApi({ keepsOpenRequestAs: draft.name });
  const router = useRouter();
  const { entries, latest, change, flush, recorded } = useKeptEntries(draft, initial, isEntered);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [doubts, setDoubts] = useState(NONE);
  const [busy, setBusy] = useState(false);
  /** The line that was removed last, and its place. */
  const [removed, setRemoved] = useState<{ row: Row; index: number } | null>(null);
  const { head, rows } = entries;
  const filled = rows.filter((row) => !isBlank(row));
  const errorOf = (field: string) => problems?.fields[field]?.[0];

  /** Changes what was entered. A confirmation is void once an entry changes. */
  const edit = useCallback(
    (toNext: (entries: BatchEntries) => BatchEntries) => {
      setDoubts(NONE);
      change((now) => withOwnReturns({ ...toNext(now), confirmed: [] }, campaigns));
    },
    [change, campaigns],
  );

  const set = useCallback(
    (key: number, changed: Partial<Row>) =>
      edit((now) => ({
        ...now,
        rows: now.rows.map((row) => (row.key === key ? { ...row, ...changed } : row)),
      })),
    [edit],
  );

  /** Focuses the donor of the next row. After the last row, adds one with the same method. */
  const next = useCallback(
    (key: number) => {
      const { rows } = latest();
      const index = rows.findIndex((row) => row.key === key);
      const following = rows[index + 1];
      const added = newRow(nextKey(rows), rows[index]?.method ?? "CHECK");
      if (!following && rows.length >= MAX_IN_BATCH) return;
      if (!following) flushSync(() => edit((now) => ({ ...now, rows: [...now.rows, added] })));
      const donor = document.getElementById(`row-${(following ?? added).key}-donor`);
      // A new donor has several fields.
      (donor?.querySelector("input") ?? donor)?.focus();
    },
    [latest, edit],
  );

  const remove = useCallback(
    (key: number) => {
      const { rows } = latest();
      const index = rows.findIndex((row) => row.key === key);
      const left = rows.filter((row) => row.key !== key);
      const row = rows[index];
      const typed = row && !isBlank(row) ? { row, index } : null;
      renderAndFocus(
        () => {
          setRemoved(typed);
          edit((now) => ({ ...now, rows: left.length > 0 ? left : [newRow(key + 1, "CHECK")] }));
        },
        typed ? "undo-removal" : "add-row",
      );
    },
    [latest, edit],
  );

  function undoRemoval() {
    if (!removed) return;
    const [only] = rows;
    const present = rows.length === 1 && only && isBlank(only) ? [] : rows;
    // Another line may have its key by now.
    const row = { ...removed.row, key: nextKey(rows) };
    renderAndFocus(() => {
      setRemoved(null);
      const all = [...present.slice(0, removed.index), row, ...present.slice(removed.index)];
      edit((now) => ({ ...now, rows: all }));
    }, `row-${row.key}-donor`);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    return send(entries.confirmed);
  }

  /** Resends the rows, confirming those with a warning. */
  function confirm() {
    const doubtful = doubts.flatMap((doubt) => filled[indexOf(doubt) ?? -1]?.key ?? []);
    const all = [...new Set([...entries.confirmed, ...doubtful])];
    change((now) => ({ ...now, confirmed: all }));
    return send(all);
  }

  async function send(confirmed: readonly number[]) {
    if (busy) return;
    const body = {
      name: head.name.trim(),
      controlCount: Number(head.controlCount),
      controlCents: parseUsd(head.controlTotal) ?? -1,
      donations: filled.map((row) => donationOf(row, head, confirmed.includes(row.key))),
    };
    const found = checkInput(offlineBatchInput, body);
    if (found?.fields["controlCents"]) found.fields["controlCents"] = ["Enter the sum that you counted"];
    if (found?.fields["controlCount"]) found.fields["controlCount"] = ["Enter how many you counted"];
    setProblems(found && byRow(found));
    setDoubts(NONE);
    if (found) {
      change((now) => ({ ...now, rows: now.rows.map((row) => ({ ...row, giver: toName(row.giver) })) }));
      return;
    }
    setBusy(true);
    flush();
    const result = await api.call("recordOfflineBatch", { params: { idOrSlug: org.slug }, body });
    if (!result.ok) {
      setBusy(false);
      const raised = doubtsOf(result);
      setDoubts(raised);
      if (raised.length === 0) setProblems(byRow({ message: result.message, fields: result.fieldErrors }));
      return;
    }
    recorded();
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
    (problems ? rows : []).flatMap(({ key, method }, index) =>
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
    <form onSubmit={submit} noValidate className="grid gap-6">
      <FormProblems problems={problems} labels={{ ...BATCH_FIELDS, ...rowLabels }} />
      <DoubtsNotice doubts={doubts} busy={busy} confirm="Record them anyway" onConfirm={confirm} />
      <BatchFields
        head={head}
        onChange={(changed) => edit((now) => ({ ...now, head: { ...now.head, ...changed } }))}
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
              onChange={set}
              onEnter={next}
              onRemove={remove}
              problems={problems?.fields ?? NO_PROBLEMS}
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
            if (last) next(last.key);
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
