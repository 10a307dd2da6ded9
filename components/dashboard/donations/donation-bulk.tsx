"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { Answer, Query } from "@/lib/client/types";
import { DownloadLink } from "../exports/download-link";
import { count } from "../labels";
import { SelectionBar, useSelection } from "../lists/selection";
import { ConfirmButton } from "../team/confirm-button";

type DonationBulkProps = {
  orgSlug: string;
  orgId: string;
  /** The filters of the list. */
  filter: Omit<Query<"exportDonations">, "orgId" | "ids" | "header" | "after" | "amounts">;
};

/** Bulk actions for the selected donations: sends their receipts again, or exports them as a file. */
export function DonationBulk({ orgSlug, orgId, filter }: DonationBulkProps) {
  const selection = useSelection();
  const { selected: donationIds = [], matching = false, total = 0, isLowerBound = false } = selection ?? {};
  const api = useApi();
  const router = useRouter();
  const [sent, setSent] = useState<Answer<"sendReceiptsAgain"> | null>(null);
  const receipts = `${matching && isLowerBound ? "at least " : ""}${count(matching ? total : donationIds.length, "receipt")}`;

  async function send() {
    setSent(null);
    const params = { idOrSlug: orgSlug };
    // The page shows the progress of the bulk run.
    if (matching)
      return api.call("startBulkRun", { params, body: { action: "SEND_RECEIPTS" as const, filter } });
    const result = await api.call("sendReceiptsAgain", { params, body: { donationIds: [...donationIds] } });
    if (result.ok) setSent(result.data);
    return result;
  }

  return (
    <SelectionBar what="donations">
      <ConfirmButton
        label="Send receipts again"
        about="of the selected donations"
        question={`Send ${receipts} again?`}
        yes="Send"
        no="Cancel"
        run={send}
        onDone={() => {
          // For individually selected donations, the selection bar stays open to show the message.
          if (matching) selection?.setAll(false);
          router.refresh();
        }}
      >
        <p>Each donor gets the receipt by email. Donations that were not paid are left out.</p>
      </ConfirmButton>
      <DownloadLink
        operation="exportDonations"
        query={matching ? { orgId, ...filter } : { orgId, ids: donationIds.join(",") }}
        label="Export selected"
        at="start"
      />
      <p role="status" className="text-sm text-soft">
        {sent && sentLabel(sent)}
      </p>
    </SelectionBar>
  );
}

/** `3 receipts sent. 1 left out: Only a paid donation has a receipt.` */
function sentLabel({ sent, skipped }: Answer<"sendReceiptsAgain">): string {
  const words = `${sent === 1 ? "1 receipt" : `${sent} receipts`} sent.`;
  if (skipped.length === 0) return words;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join("; ");
  return `${words} ${skipped.length} left out: ${reasons}.`;
}
