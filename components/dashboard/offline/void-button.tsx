"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { FormActions } from "../forms/form-actions";

type VoidButtonProps = {
  donationId: string;
  /** Describes the voided donation, for example `$250.00 from Rosa Diaz`. */
  what: string;
};

/** Voids an offline donation, after a reason is given. */
export function VoidButton({ donationId, what }: VoidButtonProps) {
  const api = useApi();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => dialog.current?.close();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    setMissing(reason ? undefined : "Say why");
    if (busy || !reason) return;
    setBusy(true);
    setProblem(null);
    const result = await api.call("voidOfflineDonation", { params: { id: donationId }, body: { reason } });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    close();
    router.refresh();
  }

  return (
    <>
      <ActionButton tone="secondary" onClick={() => dialog.current?.showModal()}>
        Void
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby="void-title">
        <form onSubmit={submit} noValidate className="grid gap-5">
          <h2 id="void-title" className="text-lg wrap-anywhere">
            Void {what}?
          </h2>
          <p className="text-soft">
            It no longer counts in totals and reports, and its receipt says that it is void. The list of
            donations shows it under the status “Voided”, with your reason on its page. This can’t be undone.
            No money moves.
          </p>
          <Field id="reason" label="Reason" hint="For example: The check was returned." error={missing}>
            {(control) => <Input {...control} name="reason" maxLength={300} autoComplete="off" required />}
          </Field>
          <FormActions problem={problem} busy={busy} tone="danger" onCancel={close}>
            {busy ? "Voiding…" : "Void donation"}
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
