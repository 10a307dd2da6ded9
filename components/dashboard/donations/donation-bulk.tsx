"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { Answer } from "@/lib/client/types";
import { ExportButton } from "../exports/export-button";
import { SelectionBar, useSelection } from "../lists/selection";
import { AskButton } from "../team/ask-button";

type DonationBulkProps = { orgSlug: string; orgId: string };

/** Sends the receipts of the selected donations again, or saves the donations as a file. */
export function DonationBulk({ orgSlug, orgId }: DonationBulkProps) {
  const donationIds = useSelection()?.selected ?? [];
  const api = useApi();
  const router = useRouter();
  const [sent, setSent] = useState<Answer<"sendReceiptsAgain"> | null>(null);
  const count = donationIds.length === 1 ? "1 receipt" : `${donationIds.length} receipts`;

  async function send() {
    setSent(null);
    const params = { idOrSlug: orgSlug };
    const result = await api.call("sendReceiptsAgain", { params, body: { donationIds: [...donationIds] } });
    if (result.ok) setSent(result.data);
    return result;
  }

  return (
    <SelectionBar what="donations">
      <AskButton
        label="Send receipts again"
        about="of the selected donations"
        question={`Send ${count} again?`}
        yes="Send"
        no="Cancel"
        run={send}
        onDone={() => router.refresh()}
      >
        <p>Each donor gets the receipt by email. Donations that were not paid are left out.</p>
      </AskButton>
      <ExportButton
        kind="donations"
        query={{ orgId, ids: donationIds.join(",") }}
        label="Export selected"
        at="start"
      />
      <p role="status" className="text-sm text-soft">
        {sent && sentInWords(sent)}
      </p>
    </SelectionBar>
  );
}

/** `3 receipts sent. 1 left out: Only a paid donation has a receipt.` */
function sentInWords({ sent, skipped }: Answer<"sendReceiptsAgain">): string {
  const words = `${sent === 1 ? "1 receipt" : `${sent} receipts`} sent.`;
  if (skipped.length === 0) return words;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join("; ");
  return `${words} ${skipped.length} left out: ${reasons}.`;
}
