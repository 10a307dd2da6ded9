import { env } from "@/lib/config/env";
import { AppError } from "@/lib/kernel/errors";
import { commonHeaders, httpsOnly } from "./answer-headers";
import { BodyError, readText } from "./body";
import { answerTo } from "./errors";

/** Inngest's calls stay below 4 MiB: of a longer history it sends the address instead. */
const MAX_CALL_BYTES = 5 * 1024 * 1024;
const SIGNATURE = "x-inngest-signature";

type Handle = (request: Request) => Promise<Response>;

/**
 * The door of background work, in front of Inngest's handler, which reads a body of any size before it looks at the
 * signature, and throws at one that is no JSON. A call without a signature ends here, its body unread; the handler gets
 * the others whole and verifies them.
 */
export function signedCalls(handle: Handle): Handle {
  return async (request) => {
    try {
      if (!request.headers.get(SIGNATURE)) throw new AppError("unauthorized", "Unauthorized");
      return await handle(["GET", "HEAD"].includes(request.method) ? request : await whole(request));
    } catch (error) {
      const { status, body, headers } = refusal(error);
      const own = { ...commonHeaders(crypto.randomUUID()), ...httpsOnly(env().appOrigin) };
      return Response.json(body, { status, headers: { ...own, ...headers } });
    }
  };
}

async function whole(request: Request): Promise<Request> {
  const body = await readText(request, MAX_CALL_BYTES);
  if (body && !isJson(body)) throw new BodyError(400, "Invalid JSON");
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // A SyntaxError is the answer to the question, not a failure.
    return false;
  }
}

/** The API's shape of a refusal. What is none is thrown on. */
function refusal(error: unknown): { status: number; body: unknown; headers?: Record<string, string> } {
  if (error instanceof AppError) return answerTo(error);
  if (error instanceof BodyError)
    return { status: error.status, body: { error: error.message, status: error.status } };
  throw error;
}
