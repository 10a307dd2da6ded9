"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Role } from "@/lib/orgs/schemas";
import { type SavedReport, updateSavedReportInput } from "@/lib/saved-reports/schemas";
import { checkInput } from "../forms/check-input";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { addressesHint, addressesIn } from "./addresses";
import { SAVED_REPORT_LABELS } from "./labels";

type AddressesDialogProps = {
  orgSlug: string;
  notificationEmail: string;
  /** The user's role, which decides which addresses may be entered. */
  role: Role;
  report: Pick<SavedReport, "id" | "name" | "mailTo">;
};

/** A button with a dialog for the recipients of a saved report. */
export function AddressesDialog({ orgSlug, notificationEmail, role, report }: AddressesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { run, busy, notice, forget } = usePageCall();
  const unsaved = useUnsavedInput();
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { mailTo: addressesIn(new FormData(event.currentTarget)) };
    const found = checkInput(updateSavedReportInput, body);
    setProblem(found ? (Object.values(found.fields)[0]?.[0] ?? found.message) : null);
    if (found) return;
    const params = { idOrSlug: orgSlug, savedReportId: report.id };
    const result = await run((api) => api.call("updateSavedReport", { params, body }), { done: () => null });
    if (result?.ok) dialog.current?.close();
  }

  function close() {
    setShown(false);
    unsaved.saved();
  }

  return (
    <>
      <ActionButton
        tone="secondary"
        size="sm"
        onClick={() => {
          forget();
          setProblem(null);
          setShown(true);
          dialog.current?.showModal();
        }}
      >
        <span>
          Addresses
          <span className="sr-only"> of {report.name}</span>
        </span>
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title} onClose={close}>
        <form onSubmit={submit} onInput={unsaved.onInput} noValidate className="grid gap-5 whitespace-normal">
          <h2 id={title} className="text-lg wrap-anywhere">
            Addresses of {report.name}
          </h2>
          {shown && (
            <Field
              id={`${title}-mailTo`}
              label={SAVED_REPORT_LABELS.mailTo}
              hint={addressesHint({ role, notificationEmail })}
              error={problem ?? (notice?.isError ? notice.text : undefined)}
            >
              {(control) => (
                <Input
                  {...control}
                  name="mailTo"
                  defaultValue={report.mailTo.join(", ")}
                  autoComplete="off"
                  inputMode="email"
                />
              )}
            </Field>
          )}
          <FormActions busy={busy !== null} onCancel={() => dialog.current?.close()}>
            Save addresses
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
