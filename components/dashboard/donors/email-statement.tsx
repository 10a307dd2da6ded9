"use client";

import { useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { usePageCall } from "../layout/use-page-call";

type EmailStatementProps = {
  orgSlug: string;
  donorId: string;
  /** The donor's email address; null if there is none. */
  email: string | null;
  /** Whether the donor may be contacted by email. */
  mayEmail: boolean;
  /** The years with donations, newest first. */
  years: readonly number[];
};

/** Emails a donor the giving statement of a year. */
export function EmailStatement({ orgSlug, donorId, email, mayEmail, years }: EmailStatementProps) {
  const { run, busy, notice } = usePageCall();
  const dialog = useRef<HTMLDialogElement>(null);
  const [year, setYear] = useState(years[0]);
  if (email === null)
    return <p className="text-sm text-soft">No email address: download the PDF and send it by post.</p>;
  if (!mayEmail)
    return (
      <p className="text-sm text-soft">
        Must not be contacted by email: download the PDF and send it by post.
      </p>
    );

  async function send() {
    dialog.current?.close();
    const body = { donorId, from: `${year}-01-01`, to: `${year}-12-31`, files: false, mails: true };
    await run((api) => api.call("createStatementRun", { params: { idOrSlug: orgSlug }, body }), {
      done: () => `The ${year} statement is on its way to ${email}.`,
    });
  }

  return (
    <div className="grid justify-items-start gap-2">
      <ActionButton tone="secondary" busy={busy !== null} onClick={() => dialog.current?.showModal()}>
        Email a statement
      </ActionButton>
      <CallMessage notice={notice} />
      <Dialog ref={dialog} aria-labelledby="email-statement-title">
        <div className="grid gap-4">
          <h2 id="email-statement-title" className="text-lg">
            Email a giving statement
          </h2>
          <Field id="statement-year" label="Year">
            {(control) => (
              <Select {...control} value={year} onChange={(event) => setYear(Number(event.target.value))}>
                {years.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Field>
          <p className="text-soft">
            {email} gets the sums of this year and a link to download the statement.
          </p>
          <FormActions busy={busy !== null} onCancel={() => dialog.current?.close()} onConfirm={send}>
            Send email
          </FormActions>
        </div>
      </Dialog>
    </div>
  );
}
