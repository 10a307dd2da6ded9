"use client";

import { useState } from "react";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import type { Api } from "@/components/session/api";

type UnsubscribeFormProps = { api: Api; donorId: string; onDone: () => void; onCancel: () => void };

/** Confirms before unsubscribing a donor from news. */
export function UnsubscribeForm({ api, donorId, onDone, onCancel }: UnsubscribeFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function unsubscribe() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const result = await api.call("updateDonor", { params: { id: donorId }, body: { unsubscribed: true } });
    setBusy(false);
    if (result.ok) return onDone();
    setProblem(result.message);
  }

  return (
    <div className="grid gap-5">
      <p className="text-soft">
        Do this only if the donor asked you to. You can’t undo it: only the donor can opt in again, with a new
        donation. They still get receipts and notices about their donations.
      </p>
      <FormActions problem={problem} busy={busy} onCancel={onCancel} onConfirm={unsubscribe}>
        {busy ? "Saving…" : "Unsubscribe"}
      </FormActions>
    </div>
  );
}
