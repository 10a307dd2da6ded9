"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { AccountingSoftware } from "@/lib/accounting/schemas";
import { DownloadLink } from "../exports/download-link";
import { SOFTWARE } from "./labels";

type JournalDownloadProps = {
  orgId: string;
  /** Initially selected days, `YYYY-MM-DD`, inclusive. */
  from: string;
  to: string;
};

/** Downloads the journal entries of the payouts that arrived between two days. */
export function JournalDownload({ orgId, from: firstDay, to: lastDay }: JournalDownloadProps) {
  const [software, setSoftware] = useState<AccountingSoftware>("QUICKBOOKS");
  const [from, setFrom] = useState(firstDay);
  const [to, setTo] = useState(lastDay);
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field id="software" label="For">
          {(control) => (
            <Select
              {...control}
              value={software}
              onChange={({ target }) => setSoftware(target.value === "XERO" ? "XERO" : "QUICKBOOKS")}
            >
              {Object.entries(SOFTWARE).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="from" label="First day of arrival">
          {(control) => (
            <Input {...control} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          )}
        </Field>
        <Field id="to" label="Last day of arrival">
          {(control) => (
            <Input {...control} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
          )}
        </Field>
      </div>
      <DownloadLink
        operation="exportPayoutJournal"
        query={{ orgId, software, ...days }}
        label="Download CSV"
        at="start"
      />
    </div>
  );
}
