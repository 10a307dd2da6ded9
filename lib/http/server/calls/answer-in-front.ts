import type { Handler, Responder } from "@/lib/http/route";

/** Where route files leave what `answerCalls` calls: Next loads each with modules of its own. */
const shared = globalThis as typeof globalThis & { almonerCallsInFront?: Map<string, Responder> };

/** By path: what answers a POST to exactly this path. */
export function callsInFront(): Map<string, Responder> {
  shared.almonerCallsInFront ??= new Map();
  return shared.almonerCallsInFront;
}

/**
 * Has POSTs to `path` answered in front of Next, which takes about as much processor time for a call as its handler. The
 * first call goes through Next, which loads the route file. For operations that answer with JSON.
 */
export function answerInFront<Handlers extends { POST: Handler }>(
  path: string,
  handlers: Handlers,
): Handlers {
  const { answer } = handlers.POST;
  if (answer) callsInFront().set(path, answer);
  return handlers;
}
