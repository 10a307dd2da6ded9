import { send } from "@/lib/client/send";
import type { Answer, CallInput, OperationId } from "@/lib/client/types";

export type CallResult<Answer> = { ok: true; answer: Answer } | { ok: false; problem: string };

const NO_CONNECTION = "Connection lost. Reload this page to see whether your change was saved.";

/** Calls an operation of the donor's subscription; a failure becomes a sentence for the donor. */
export async function callSubscription<Id extends OperationId>(
  route: Parameters<typeof send<Id>>[0],
  input: CallInput<Id>,
): Promise<CallResult<Answer<Id>>> {
  const result = await send<Id>(route, input);
  if (result.ok) return { ok: true, answer: result.data };
  if (result.status === 0) console.warn("The subscription request failed", result.cause);
  const [first] = [...Object.values(result.fieldErrors).flat(), ...result.formErrors];
  const fallback = result.status === 0 ? NO_CONNECTION : (result.reason ?? result.error);
  return { ok: false, problem: first ?? fallback };
}
