"use client";

import { useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import type { Commitment } from "@/lib/commitments/schemas";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";
import { eachTime } from "../subscriptions/labels";

type ContinuationFormProps = {
  orgSlug: string;
  commitment: Commitment;
  /** Campaigns that accept recurring donations now. */
  campaigns: readonly { id: string; title: string }[];
};

/** Emails a donor a request to continue a commitment here, after a confirmation that shows what is sent. */
export function ContinuationForm({ orgSlug, commitment, campaigns }: ContinuationFormProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, busy } = usePageCall();
  const [problem, setProblem] = useState<string | null>(null);
  const own = campaigns.find((one) => one.id === commitment.campaign?.id);
  const [campaignId, setCampaignId] = useState(own?.id ?? "");
  const { donor } = commitment;
  const name = `${donor.firstName} ${donor.lastName}`.trim();

  async function ask() {
    setProblem(campaignId ? null : "Choose a campaign.");
    if (!campaignId) return;
    const params = { idOrSlug: orgSlug, commitmentId: commitment.id };
    const result = await run((api) => api.call("requestContinuation", { params, body: { campaignId } }), {
      done: () => null,
      refused: (failure) => {
        setProblem(failure.message);
        return null;
      },
    });
    if (result?.ok) dialog.current?.close();
  }

  return (
    <>
      <ActionButton size="sm" tone="secondary" onClick={() => dialog.current?.showModal()}>
        <span>
          Ask to continue here <span className="sr-only">{name}</span>
        </span>
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={`${id}-title`}>
        <div className="grid gap-4 whitespace-normal">
          <h2 id={`${id}-title`} className="text-lg wrap-anywhere">
            Ask {name} to continue here?
          </h2>
          <p className="text-base text-soft wrap-anywhere">
            {donor.email} gets one email with a link to the campaign’s page, where {eachTime(commitment)} is
            filled in. A card can’t be moved from another system: the donor enters it once. You can ask again
            after seven days.
          </p>
          <Field id={`${id}-campaign`} label="Campaign">
            {(control) => (
              <Select {...control} value={campaignId} onChange={({ target }) => setCampaignId(target.value)}>
                {!own && <option value="">Choose a campaign</option>}
                {campaigns.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <FormActions
            problem={problem}
            busy={busy !== null}
            onCancel={() => dialog.current?.close()}
            onConfirm={ask}
          >
            Send the email
          </FormActions>
        </div>
      </Dialog>
    </>
  );
}
