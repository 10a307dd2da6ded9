import { Notice } from "@/components/ui/notice";
import { FIELD_LABELS, unreadRefunds } from "@/lib/imports/labels";
import type { Import } from "@/lib/imports/schemas";

/** Names the columns of donations that seem to have refunded amounts, and that no field reads. */
export function UnreadRefunds({ it }: { it: Pick<Import, "kind" | "source" | "file" | "columns"> }) {
  // The amount in Almoner exports is net of refunds.
  const isNet = it.source === "ALMONER";
  const names = it.kind === "DONATIONS" && !isNet ? unreadRefunds(it.file?.header ?? [], it.columns) : [];
  if (names.length === 0) return null;
  const quoted = names.map((name) => `“${name}”`).join(", ");
  return (
    <Notice tone="warn" title="Refunded amounts are not deducted">
      <p className="max-w-prose text-sm">
        {`${names.length === 1 ? "The column" : "The columns"} ${quoted} may have refunded amounts. If so, map one to “${FIELD_LABELS.refundedAmount}”: it is then deducted from each donation.`}
      </p>
    </Notice>
  );
}
