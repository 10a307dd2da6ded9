"use client";

import { useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Panel } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import type { Donation } from "@/lib/donations/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { CREDIT_KIND } from "@/lib/soft-credits/labels";
import type { SoftCredit } from "@/lib/soft-credits/schemas";
import { nameOf } from "../donors/labels";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";
import { CreditForm } from "./credit-form";

type CreditPanelProps = {
  orgSlug: string;
  orgId: string;
  donation: Pick<Donation, "id" | "amountCents" | "succeededAt">;
  credits: readonly SoftCredit[];
};

/** Donors whom staff credit for a donation in addition to its donor. */
export function CreditPanel({ orgSlug, orgId, donation, credits }: CreditPanelProps) {
  const api = useApi();
  const { refresh } = usePageCall();
  return (
    <Panel aria-labelledby="soft-credits" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="soft-credits" className="text-lg">
          Soft credits
        </h2>
        <p className="text-sm text-soft">
          Who else made this donation possible. Totals and receipts don’t change.
        </p>
      </div>
      {credits.length > 0 && (
        <ul className="grid divide-y divide-line">
          {credits.map((credit) => (
            <li
              key={credit.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0"
            >
              <div className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
                <Link
                  href={`/dashboard/${orgSlug}/donors/${credit.donor.id}`}
                  className="text-accent underline underline-offset-4"
                >
                  {nameOf(credit.donor)}
                </Link>
                <span className="text-soft">
                  {CREDIT_KIND[credit.kind]} · {worthLabel(credit)}
                </span>
                {credit.note && <span>{credit.note}</span>}
              </div>
              <div className="flex gap-2">
                <CreditButton orgId={orgId} donation={donation} credit={credit} />
                <ConfirmButton
                  label="Remove"
                  about={`the soft credit of ${nameOf(credit.donor)}`}
                  question={`Remove the soft credit of ${nameOf(credit.donor)}?`}
                  yes="Remove"
                  no="Cancel"
                  run={() =>
                    api.call("deleteSoftCredit", { params: { id: donation.id, creditId: credit.id } })
                  }
                  onDone={() => refresh()}
                >
                  <p>The donation stays as it is. The audit log keeps the soft credit.</p>
                </ConfirmButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {donation.succeededAt !== null && <CreditButton orgId={orgId} donation={donation} />}
    </Panel>
  );
}

/** Formats the credited amount: `$20.00`, or `$20.00, now $5.00 after refunds or a dispute`. */
function worthLabel({ amountCents, countsCents }: SoftCredit): string {
  const credited = formatUsd(amountCents);
  return countsCents === amountCents
    ? credited
    : `${credited}, now ${formatUsd(countsCents)} after refunds or a dispute`;
}

type CreditButtonProps = Omit<CreditPanelProps, "orgSlug" | "credits"> & { credit?: SoftCredit };

function CreditButton({ orgId, donation, credit }: CreditButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Render the form only while it is open, so that its field ids are unique on the page.
  const [shown, setShown] = useState(false);
  return (
    <>
      <ActionButton
        size="sm"
        tone="secondary"
        className="justify-self-start"
        onClick={() => {
          setShown(true);
          dialog.current?.showModal();
        }}
      >
        {credit ? (
          <span>
            Edit <span className="sr-only">the soft credit of {nameOf(credit.donor)}</span>
          </span>
        ) : (
          "Add soft credit"
        )}
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title} onClose={() => setShown(false)}>
        <div className="grid gap-5">
          <h2 id={title} className="text-lg">
            {credit ? "Edit soft credit" : `Credit ${formatUsd(donation.amountCents)} to another donor`}
          </h2>
          {shown && (
            <CreditForm
              orgId={orgId}
              donation={donation}
              credit={credit}
              close={() => dialog.current?.close()}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
