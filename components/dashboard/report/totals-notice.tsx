import { Notice } from "@/components/ui/notice";

/** Shown in a table in place of a total that cannot be read. */
export const NOT_SHOWN = "not available";

/** Shown in place of totals that cannot be read. */
export function TotalsNotice() {
  return (
    <Notice tone="warn" title="Totals cannot be shown right now">
      <p>Donations are still accepted and recorded. Reload this page in a minute.</p>
    </Notice>
  );
}
