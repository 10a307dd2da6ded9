import { send } from "@/lib/client/send";
import type { Answer, CallInput, OperationId } from "@/lib/client/types";

/** What a call about the donor's own subscription came to: its answer, or sentences for the donor. */
export type Asked<Answer> = { done: true; answer: Answer } | { done: false; problem: string };

const BROKEN = "The connection broke off. Nothing has changed as far as we know; try again.";

/** Calls an operation of the subscription's own page and words what goes wrong. */
export async function callSubscription<Id extends OperationId>(
  route: Parameters<typeof send<Id>>[0],
  input: CallInput<Id>,
): Promise<Asked<Answer<Id>>> {
  const result = await send<Id>(route, input);
  if (result.ok) return { done: true, answer: result.data };
  if (result.status === 0) console.warn("The plan could not be asked about", result.cause);
  const [first] = [...Object.values(result.fieldErrors).flat(), ...result.formErrors];
  return { done: false, problem: first ?? (result.status === 0 ? BROKEN : (result.reason ?? result.error)) };
}
