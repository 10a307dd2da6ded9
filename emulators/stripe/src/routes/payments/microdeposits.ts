import type { Endpoint } from "../../api/endpoint";
import { invalidRequest } from "../../api/errors";
import { integer, listOf, optional, readParams, text } from "../../api/params";
import { type Statement, verifyDeposit } from "../../bank/verify-deposit";
import { findIntent, intentView } from "./intent-params";

const shape = {
  amounts: optional(listOf(integer())),
  client_secret: optional(text()),
  descriptor_code: optional(text()),
};

export const microdepositRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/payment_intents/:id/verify_microdeposits",
    browser: true,
    run(call) {
      const params = readParams(shape, call.form);
      const intent = findIntent(call, params.client_secret);
      const statement = statementOf(params.amounts, params.descriptor_code);
      return intentView(call, verifyDeposit(call.simulator, call.cause, intent, statement));
    },
  },
];

function statementOf(amounts: number[] | undefined, code: string | undefined): Statement {
  if (code !== undefined && amounts === undefined) return { code };
  if (amounts !== undefined && code === undefined) return { amounts };
  throw invalidRequest("You must provide one of these parameters: amounts, descriptor_code.", {
    param: "descriptor_code",
  });
}
