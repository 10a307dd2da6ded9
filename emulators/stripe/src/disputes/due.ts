import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import { NO_REQUEST } from "../events/cause";
import { closeDispute } from "./close-dispute";

/** Disputes without a timely answer are lost; inquiries are closed. */
export const dueDisputes: Due = {
  name: "unanswered disputes",
  nextDue: ({ store }) => earliest(store.waiting("dispute").map((dispute) => dispute.dueBy)),
  run(simulator, now) {
    for (const dispute of simulator.store.waiting("dispute")) {
      if (dispute.dueBy === null || dispute.dueBy > now) continue;
      const end = dispute.status === "needs_response" ? "lost" : "warning_closed";
      closeDispute(simulator, NO_REQUEST, dispute, end, { pastDue: true });
    }
  },
};
