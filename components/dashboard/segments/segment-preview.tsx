import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { ContactBadge } from "../donors/contact-badge";
import { donorsLabel } from "./labels";
import type { Preview } from "./use-preview";

type SegmentPreviewProps = {
  preview: Preview | null;
  problem: string | null;
  busy: boolean;
  /** Whether the edited rules are invalid, so the preview shows the last valid ones. */
  isOld: boolean;
};

/** The number of donors that meet the conditions, and the first few of them. */
export function SegmentPreview({ preview, problem, busy, isOld }: SegmentPreviewProps) {
  const rest = preview ? preview.donorCount - preview.donors.length : 0;
  return (
    <Panel aria-labelledby="preview" aria-busy={busy} className="grid content-start gap-3">
      <h2 id="preview" className="text-sm text-soft">
        Meet these conditions now
      </h2>
      <p role="status" className="text-2xl font-semibold tabular-nums">
        {preview ? donorsLabel(preview.donorCount) : "Counting…"}
      </p>
      {isOld && <p className="text-sm text-soft">The number is for the last valid conditions.</p>}
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      {preview && preview.donors.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {preview.donors.map((donor) => (
            <li key={donor.id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {donor.firstName} {donor.lastName} <ContactBadge doNotContact={donor.doNotContact} />
              </span>
              <Money cents={donor.totalCents} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="text-sm text-soft">and {donorsLabel(rest).replace("donor", "other donor")}</p>
      )}
    </Panel>
  );
}
