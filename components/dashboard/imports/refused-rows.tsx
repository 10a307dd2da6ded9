import { DownloadLink } from "@/components/dashboard/exports/download-link";
import type { Import } from "@/lib/imports/schemas";
import { refusedLabel } from "./labels";

/** Download link for the rejected rows of an import. */
export function RefusedRows({ orgSlug, it }: { orgSlug: string; it: Import }) {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="max-w-prose text-sm">{refusedLabel(it)}</p>
      <DownloadLink
        operation="exportRefusedRows"
        at="start"
        params={{ idOrSlug: orgSlug, importId: it.id }}
        label="Download refused rows"
      />
    </div>
  );
}
