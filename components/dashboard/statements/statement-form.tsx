"use client";

import { type FormEvent, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { checkInput, type Problems } from "@/components/dashboard/forms/check-input";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import { count } from "@/components/dashboard/labels";
import { useApi } from "@/components/session/use-api";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { type CreateRunInput, createRunInput, type Recipients } from "@/lib/receipts/runs/schemas";
import { usePageCall } from "../layout/use-page-call";
import { periodLabel, withoutAddressLabel } from "./labels";

type StatementFormProps = {
  orgSlug: string;
  /** The current year in the organization's time zone. */
  thisYear: number;
  /** Whether a run is in progress; only one can run at a time. */
  isRunning: boolean;
};

/** Number of donors who are not mailed although they may have an address. */
const notMailed = ({ donors, mails, withoutAddress }: Recipients) => donors - mails - withoutAddress;

/** Form that starts a statement run; confirms before emails are sent to all donors. */
export function StatementForm({ orgSlug, thisYear, isRunning }: StatementFormProps) {
  const api = useApi();
  const { run, busy, notice } = usePageCall();
  const dialog = useRef<HTMLDialogElement>(null);
  const [period, setPeriod] = useState(String(thisYear - 1));
  const [isCounting, setCounting] = useState(false);
  const [confirmation, setConfirmation] = useState<{ input: CreateRunInput; to: Recipients } | null>(null);
  const [problems, setProblems] = useState<Problems | null>(null);
  const params = { idOrSlug: orgSlug };
  const error = (field: string) => problems?.fields[field]?.[0];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isCounting || busy) return;
    const data = new FormData(event.currentTarget);
    const days =
      period === "other"
        ? { from: String(data.get("from") ?? ""), to: String(data.get("to") ?? "") }
        : { from: `${period}-01-01`, to: `${period}-12-31` };
    const input = { ...days, files: data.has("files"), mails: data.has("mails") };
    const found = checkInput(createRunInput, input);
    setProblems(found);
    if (found) return;
    if (!input.mails) return void start(input);
    setCounting(true);
    const result = await api.call("countStatementRecipients", { params, query: days });
    setCounting(false);
    if (!result.ok) return setProblems({ message: result.message, fields: result.fieldErrors });
    setConfirmation({ input, to: result.data });
    dialog.current?.showModal();
  }

  async function start(input: CreateRunInput) {
    dialog.current?.close();
    await run((it) => it.call("createStatementRun", { params, body: input }), {
      done: () => "Started. You can leave this page and come back.",
    });
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <div className="flex flex-wrap items-start gap-4">
          <Field id="period" label="Period">
            {(control) => (
              <Select {...control} value={period} onChange={(event) => setPeriod(event.target.value)}>
                {[thisYear, thisYear - 1, thisYear - 2].map((year) => (
                  <option key={year} value={year}>
                    {year === thisYear ? `${year} so far` : year}
                  </option>
                ))}
                <option value="other">Other dates</option>
              </Select>
            )}
          </Field>
          {period === "other" && (
            <>
              <Field id="from" label="First day" error={error("from")}>
                {(control) => <Input {...control} name="from" type="date" />}
              </Field>
              <Field id="to" label="Last day" error={error("to")}>
                {(control) => <Input {...control} name="to" type="date" />}
              </Field>
            </>
          )}
        </div>
        <Checkbox
          id="files"
          name="files"
          defaultChecked
          label="PDF files to download"
          detail="One for each donor, in a ZIP file with a list. Kept for 14 days."
          error={error("files")}
        />
        <Checkbox
          id="mails"
          name="mails"
          label="Email each donor their statement"
          detail="You see how many donors get one before anything is sent."
        />
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton type="submit" busy={isCounting || busy !== null} disabled={isRunning}>
            Make statements
          </ActionButton>
          <p role="status" className={notice?.isError ? "text-sm text-danger" : "text-sm text-soft"}>
            {isRunning
              ? "Generating statements. You can start another run when this finishes."
              : notice?.text}
          </p>
        </div>
        {problems && Object.keys(problems.fields).length === 0 && (
          <p role="alert" className="text-sm text-danger">
            {problems.message}
          </p>
        )}
      </form>
      <Dialog ref={dialog} aria-labelledby="mail-all-title">
        {confirmation && (
          <div className="grid gap-4">
            <h2 id="mail-all-title" className="text-lg">
              {count(confirmation.to.mails, "donor")} will get an email
            </h2>
            <p className="text-soft">
              Each gets the sums of their giving statement for {periodLabel(confirmation.input)} and a link to
              download it. It goes to donors who unsubscribed from news, too, because it is about their taxes.
              Sent emails can’t be taken back.
            </p>
            {confirmation.to.mailedBefore > 0 && (
              <p className="font-medium">
                {count(confirmation.to.mailedBefore, "donor")} already got a statement for this period and
                will get another.
              </p>
            )}
            {confirmation.to.withoutAddress > 0 && (
              <p className="font-medium">
                {withoutAddressLabel(confirmation.to.withoutAddress, confirmation.input.files)}
              </p>
            )}
            {notMailed(confirmation.to) > 0 && (
              <p className="text-soft">
                {count(notMailed(confirmation.to), "donor")} get no email, because all their donations were
                refunded or they must not be contacted by email.
              </p>
            )}
            <FormActions
              busy={busy !== null}
              onCancel={() => dialog.current?.close()}
              onConfirm={() => start(confirmation.input)}
            >
              Email {count(confirmation.to.mails, "donor")}
            </FormActions>
          </div>
        )}
      </Dialog>
    </Card>
  );
}
