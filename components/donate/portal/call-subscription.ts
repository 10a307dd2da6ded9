import { send } from "@/lib/client/send";
import type { Answer, CallInput, OperationId } from "@/lib/client/types";
import type { Translation } from "@/lib/languages/translator";

export type CallResult<Answer> = { ok: true; answer: Answer } | { ok: false; problem: string };

/**
 * Calls an operation on the donor's subscription and converts a failure to a message for the donor. API messages are in
 * English, so other languages get a general message.
 */
export async function callSubscription<Id extends OperationId>(
  route: Parameters<typeof send<Id>>[0],
  input: CallInput<Id>,
  { t, language }: Translation,
): Promise<CallResult<Answer<Id>>> {
  const result = await send<Id>(route, input);
  if (result.ok) return { ok: true, answer: result.data };
  if (result.status === 0) console.warn("The subscription request failed", result.cause);
  if (result.status === 0) return { ok: false, problem: t("recurring.problem.connection") };
  if (language !== "en") return { ok: false, problem: t("recurring.problem.refused") };
  const [first] = [...Object.values(result.fieldErrors).flat(), ...result.formErrors];
  return { ok: false, problem: first ?? result.reason ?? result.error };
}
