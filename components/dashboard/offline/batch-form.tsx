"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { parseUsd } from "@/lib/kernel/money";
import { type Doubt, MAX_IN_BATCH, offlineBatchInput } from "@/lib/offline-donations/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { DollarInput } from "../forms/dollar-input";
import { FormProblems } from "../forms/form-problems";
import { FundField } from "../funds/fund-field";
import { chosenFund, type FundChoice } from "../funds/payload";
import { BatchRow } from "./batch-row";
import { DETAIL, donationOf, isBlank, newRow, type Row, sumOf } from "./batch-rows";
import { BatchTotal } from "./batch-total";
import { doubtsOf, placeOf } from "./doubts";
import { DoubtsNotice } from "./doubts-notice";
import { FIELDS } from "./labels";

type BatchFormProps = {
  org: { id: string; slug: string };
  today: string;
  campaigns: readonly { id: string; title: string }[];
  /** Those that can be chosen, for the whole batch or for a row. */
  funds: readonly FundChoice[];
};

const LABELS = {
  name: "Name of the batch",
  controlCount: "Number of donations",
  controlCents: "Control total",
  donations: "Donations",
  receivedOn: FIELDS.receivedOn,
  campaignId: FIELDS.campaignId,
  fundId: FIELDS.fundId,
};

const NONE: ReadonlySet<number> = new Set();

/** Offline donations as a table that is typed by keyboard, against the control total that was counted before. */
export function BatchForm({ org, today, campaigns, funds }: BatchFormProps) {
  const api = useApi();
  const router = useRouter();
  const [head, setHead] = useState({
    name: "",
    controlCount: "",
    controlTotal: "",
    receivedOn: today,
    // A wrong default would be credited unseen.
    campaignId: campaigns.length === 1 ? (campaigns[0]?.id ?? "") : "",
    fundId: "",
  });
  const [rows, setRows] = useState<readonly Row[]>([newRow(1, "CHECK")]);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  /** The rows that are recorded in spite of their doubts, by key. */
  const [confirmed, setConfirmed] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const filled = rows.filter((row) => !isBlank(row));
  const errorOf = (field: string) => problems?.fields[field]?.[0];
  const hasEntries = filled.length > 0 && !busy;

  useEffect(() => {
    if (!hasEntries) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasEntries]);

  /** What was confirmed does not hold for other entries. */
  function clearDoubts() {
    setDoubts([]);
    setConfirmed(NONE);
  }

  function set(key: number, change: Partial<Row>) {
    clearDoubts();
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  }

  /** The donor of the row after this one; the last row adds one of the same method. */
  function next(after: Row) {
    const following = rows[rows.findIndex(({ key }) => key === after.key) + 1];
    const added = newRow(Math.max(...rows.map(({ key }) => key)) + 1, after.method);
    if (!following && rows.length >= MAX_IN_BATCH) return;
    if (!following) flushSync(() => setRows([...rows, added]));
    document.getElementById(`row-${(following ?? added).key}-donor`)?.focus();
  }

  function remove(key: number) {
    const left = rows.filter((row) => row.key !== key);
    clearDoubts();
    setRows(left.length > 0 ? left : [newRow(key + 1, "CHECK")]);
    document.getElementById("add-row")?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    return send(confirmed);
  }

  /** Sends the rows again, those in doubt as confirmed. */
  function confirm() {
    const asked = doubts.flatMap((doubt) => filled[placeOf(doubt) ?? -1]?.key ?? []);
    const all = new Set([...confirmed, ...asked]);
    setConfirmed(all);
    return send(all);
  }

  async function send(confirmed: ReadonlySet<number>) {
    if (busy) return;
    const shared = {
      receivedOn: head.receivedOn,
      campaignId: head.campaignId,
      fundId: chosenFund(head.fundId),
    };
    const body = {
      name: head.name.trim(),
      controlCount: Number(head.controlCount),
      controlCents: parseUsd(head.controlTotal) ?? -1,
      donations: filled.map((row) => donationOf(row, { ...shared, confirmed: confirmed.has(row.key) })),
    };
    const found = checkInput(offlineBatchInput, body);
    if (found?.fields["controlCents"]) found.fields["controlCents"] = ["Enter the sum that you counted"];
    if (found?.fields["controlCount"]) found.fields["controlCount"] = ["Enter how many you counted"];
    setProblems(found && byRow(found));
    setDoubts([]);
    if (found) return;
    setBusy(true);
    const result = await api.call("recordOfflineBatch", { params: { idOrSlug: org.slug }, body });
    if (!result.ok) {
      setBusy(false);
      const asked = doubtsOf(result);
      setDoubts(asked);
      if (asked.length === 0) setProblems(byRow({ message: result.message, fields: result.fieldErrors }));
      return;
    }
    router.push(`/dashboard/${org.slug}/donations/batches/${result.data.id}`);
    router.refresh();
  }

  /** Fields of the API as those of the rows, and what all rows share as the fields above them. */
  function byRow({ message, fields }: Problems): Problems {
    const named: Problems["fields"] = {};
    for (const [path, messages] of Object.entries(fields)) {
      const [, index, field] = /^donations\.(\d+)\.(.+)$/.exec(path) ?? [];
      const key = index === undefined ? undefined : filled[Number(index)]?.key;
      const ofBatch = field === "fundId" && filled[Number(index)]?.fund === "";
      if (field === "receivedOn" || field === "campaignId" || (field === "fundId" && ofBatch))
        named[field] = messages;
      else
        named[key === undefined || !field ? path : `row-${key}-${ROW_FIELDS[field] ?? "detail"}.${field}`] =
          messages;
    }
    return { message, fields: named };
  }

  const rowLabels = Object.fromEntries(
    rows.flatMap(({ key, method }, index) =>
      Object.entries({
        donor: "donor",
        amount: "amount",
        detail: DETAIL[method]?.label ?? "method",
        fund: "fund",
      }).map(([name, label]) => [`row-${key}-${name}`, `Donation ${index + 1}, ${label.toLowerCase()}`]),
    ),
  );
  const text = (name: keyof typeof head) => ({
    value: head[name],
    onChange: (event: { target: { value: string } }) => setHead({ ...head, [name]: event.target.value }),
    autoComplete: "off",
  });
  return (
    <form onSubmit={submit} onChange={clearDoubts} noValidate className="grid gap-6">
      <FormProblems problems={problems} labels={{ ...LABELS, ...rowLabels }} />
      <DoubtsNotice doubts={doubts} busy={busy} confirm="Record them anyway" onConfirm={confirm} />
      <Panel className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field id="name" label={LABELS.name} hint="For example: Mail of Nov 20" error={errorOf("name")}>
          {(control) => <Input {...control} {...text("name")} maxLength={100} />}
        </Field>
        <Field
          id="controlCount"
          label={LABELS.controlCount}
          hint="As counted on paper."
          error={errorOf("controlCount")}
        >
          {(control) => <Input {...control} {...text("controlCount")} inputMode="numeric" maxLength={3} />}
        </Field>
        <Field
          id="controlCents"
          label={LABELS.controlCents}
          hint="As added up on paper."
          error={errorOf("controlCents")}
        >
          {(control) => <DollarInput {...control} {...text("controlTotal")} maxLength={16} />}
        </Field>
        <Field id="receivedOn" label={LABELS.receivedOn} error={errorOf("receivedOn")}>
          {(control) => <Input {...control} {...text("receivedOn")} type="date" max={today} />}
        </Field>
        <Field
          id="campaignId"
          label={LABELS.campaignId}
          error={errorOf("campaignId")}
          className="lg:col-span-2"
        >
          {(control) => (
            <Select {...control} {...text("campaignId")}>
              {campaigns.length > 1 && <option value="">Choose a campaign</option>}
              {campaigns.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {funds.length > 0 && <FundField {...text("fundId")} funds={funds} error={errorOf("fundId")} />}
      </Panel>
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
              funds={funds}
              number={index + 1}
              onChange={(change) => set(row.key, change)}
              onEnter={() => next(row)}
              onRemove={() => remove(row.key)}
              errorOf={(field) => errorOf(`row-${row.key}-${ROW_FIELDS[field] ?? "detail"}.${field}`)}
            />
          ))}
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

/** The control of a row that shows the errors of a field of the API. */
const ROW_FIELDS: Readonly<Record<string, string>> = {
  amountCents: "amount",
  fundId: "fund",
  "donor.id": "donor",
  "donor.firstName": "donor",
  "donor.lastName": "donor",
  "donor.email": "donor",
};
