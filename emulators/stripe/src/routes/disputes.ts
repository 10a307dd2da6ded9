import type { Call, Endpoint } from "../api/endpoint";
import { invalidRequest, noSuch } from "../api/errors";
import { isFormObject } from "../api/form";
import { listOfKind, listShape } from "../api/list";
import { metadataParam } from "../api/metadata";
import { flag, ignored, optional, type Param, readParams, text } from "../api/params";
import { answerDispute } from "../disputes/answer-dispute";
import { closeDispute } from "../disputes/close-dispute";
import { EVIDENCE } from "../objects/dispute";
import { view } from "../objects/view";
import type { DisputeRecord } from "../store/money-records";

/** Text fields; structured ones (`enhanced_evidence`) have no effect here. */
function evidenceParam(): Param<Record<string, string>> {
  return (value, path) => {
    if (value === undefined || !isFormObject(value))
      throw invalidRequest(`Invalid object: ${path}`, { param: path });
    const entries = Object.entries(value).filter(
      ([name]) => name !== "enhanced_evidence" && name !== "appeal",
    );
    const unknown = entries.find(([name]) => !EVIDENCE.some((known) => known === name));
    if (unknown)
      throw invalidRequest(`Received unknown parameter: ${path}[${unknown[0]}]`, {
        code: "parameter_unknown",
        param: `${path}[${unknown[0]}]`,
      });
    return Object.fromEntries(entries.map(([name, one]) => [name, text(150_000)(one, `${path}[${name}]`)]));
  };
}

const updateShape = {
  evidence: optional(evidenceParam()),
  intended_submission_method: ignored(),
  metadata: metadataParam(),
  submit: optional(flag()),
};

export const disputeRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/disputes",
    run(call) {
      const filters = { charge: optional(text()), payment_intent: optional(text()) };
      const params = readParams({ ...listShape, ...filters }, call.form);
      return listOfKind(
        call,
        "dispute",
        params,
        (dispute) =>
          (!params.charge || dispute.charge === params.charge) &&
          (!params.payment_intent || dispute.paymentIntent === params.payment_intent),
      );
    },
  },
  {
    method: "get",
    path: "/v1/disputes/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "dispute", find(call));
    },
  },
  {
    method: "post",
    path: "/v1/disputes/:id",
    run(call) {
      const params = readParams(updateShape, call.form);
      const answered = answerDispute(call.simulator, call.cause, find(call), {
        evidence: params.evidence,
        submit: params.submit ?? true,
        metadata: params.metadata,
      });
      return view(call.simulator, "dispute", answered);
    },
  },
  {
    method: "post",
    path: "/v1/disputes/:id/close",
    run(call) {
      readParams({}, call.form);
      const dispute = find(call);
      const end = dispute.status.startsWith("warning_") ? "warning_closed" : "lost";
      return view(call.simulator, "dispute", closeDispute(call.simulator, call.cause, dispute, end));
    },
  },
];

function find(call: Call): DisputeRecord {
  const dispute = call.simulator.store.get("dispute", call.part("id"));
  if (!dispute) throw noSuch("dispute", call.part("id"));
  return dispute;
}
