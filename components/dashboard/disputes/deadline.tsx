import type { DisputeDetail } from "@/lib/disputes/schemas";
import { Instant } from "../format/instant";
import { timeLeft } from "./labels";

type DeadlineProps = { dispute: Pick<DisputeDetail, "status" | "respondBy">; zone: string; now: Date };

/** The deadline for a response, and the time left. */
export function Deadline({ dispute, zone, now }: DeadlineProps) {
  if (dispute.status !== "OPEN") return <span className="text-soft">closed</span>;
  if (!dispute.respondBy) return <span className="text-soft">no response needed</span>;
  const { words, pressing } = timeLeft(dispute.respondBy, now);
  return (
    <>
      <Instant at={dispute.respondBy} zone={zone} />
      <span className={`block ${pressing ? "font-medium text-warn" : "text-soft"}`}>{words}</span>
    </>
  );
}
