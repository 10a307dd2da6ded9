import { invalidRequest } from "../api/errors";
import { type Cause, NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import type { Simulator } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import { isDisputeOpen } from "./create-dispute";
import { isWithdrawn, reinstate } from "./move-money";

export const ENDS = ["won", "lost", "warning_closed", "prevented"] as const;
export type End = (typeof ENDS)[number];

/** Closes a dispute. Unless it is lost, withdrawn money is returned; the fee is returned on request only. */
export function closeDispute(
  simulator: Simulator,
  cause: Cause,
  dispute: DisputeRecord,
  end: End,
  { returnFee = false, pastDue = false } = {},
): DisputeRecord {
  if (!isDisputeOpen(dispute))
    throw invalidRequest(`This dispute is already closed; its status is ${dispute.status}.`);
  const inquiry = dispute.status.startsWith("warning_");
  if ((end === "warning_closed") !== inquiry && end !== "prevented")
    throw invalidRequest(
      inquiry ? "An inquiry ends as warning_closed." : "Only an inquiry ends as warning_closed.",
      { param: "status" },
    );
  const back = end !== "lost" && isWithdrawn(dispute);
  const closed = { ...(back ? reinstate(simulator, dispute, returnFee) : dispute), status: end, pastDue };
  const record = simulator.store.put("dispute", closed);
  emit(simulator, cause, "charge.dispute.closed", "dispute", record);
  if (back) emit(simulator, NO_REQUEST, "charge.dispute.funds_reinstated", "dispute", record);
  return record;
}
