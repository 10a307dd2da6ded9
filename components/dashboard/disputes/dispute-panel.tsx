import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { DisputeDetail } from "@/lib/disputes/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { Deadline } from "./deadline";
import { DisputeSteps } from "./dispute-steps";
import { DISPUTE_STATUS, disputeResult } from "./labels";

type DisputePanelProps = { disputes: readonly DisputeDetail[]; orgSlug: string; zone: string; now: Date };

/** The disputes of one donation with their timelines; empty if there are none. */
export function DisputePanel({ disputes, orgSlug, zone, now }: DisputePanelProps) {
  if (disputes.length === 0) return null;
  return (
    <Panel aria-labelledby="disputes" className="grid content-start gap-4">
      <h2 id="disputes" className="text-lg">
        {disputes.length === 1 ? "Dispute" : "Disputes"}
      </h2>
      {disputes.map((dispute) => (
        <article key={dispute.id} className="grid gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={DISPUTE_STATUS[dispute.status].tone}>{DISPUTE_STATUS[dispute.status].label}</Badge>
            <Link
              href={`/dashboard/${orgSlug}/disputes/${dispute.id}`}
              className="text-accent underline underline-offset-4"
            >
              {formatUsd(dispute.amountCents)} disputed
            </Link>
          </div>
          <p className="text-sm">
            {dispute.reasonText}. {disputeResult(dispute)}
          </p>
          {dispute.status === "OPEN" && (
            <p className="text-sm">
              <span className="block font-medium">Respond by</span>
              <Deadline dispute={dispute} zone={zone} now={now} />
            </p>
          )}
          <DisputeSteps steps={dispute.steps} zone={zone} />
        </article>
      ))}
    </Panel>
  );
}
