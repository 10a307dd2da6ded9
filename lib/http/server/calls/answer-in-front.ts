import type { Handler, Responder } from "@/lib/http/route";

/** Where route files register what `answerCalls` calls: Next loads each file with its own copies of modules. */
const shared = globalThis as typeof globalThis & { almonerCallsInFront?: Map<string, Responder> };

/** Returns the responders of POSTs by their exact path. */
export function callsInFront(): Map<string, Responder> {
  shared.almonerCallsInFront ??= new Map();
  return shared.almonerCallsInFront;
}

/**
 * Registers POSTs to `path` to be answered in front of Next, which takes about as much processor time for a call as its
 * handler. The first call goes through Next, which loads the route file. Only for operations that answer with JSON.
 */
export function answerInFront<Handlers extends { POST: Handler }>(
  path: string,
  handlers: Handlers,
): Handlers {
  const { answer } = handlers.POST;
  if (answer) callsInFront().set(path, answer);
  return handlers;
}
