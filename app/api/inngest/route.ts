import { serve } from "inngest/next";
import { after, NextRequest } from "next/server";
import { functions } from "@/inngest/index";
import { env } from "@/lib/config/env";
import { inngestGate, signedCalls } from "@/lib/http/signed-calls/signed-calls";
import { database } from "@/lib/services/database";
import { inngest } from "@/lib/services/inngest/events";
import { wakeOutbox } from "@/lib/webhooks/outbox/wake-outbox";

let made: ReturnType<typeof serve> | undefined;

/**
 * Inngest is told APP_ORIGIN as our address, whatever the `Host` of a call says, and only by a signed call: whoever could
 * name another host would have our background work sent there. Made at the first call, since a build has no settings.
 */
function handlers(): ReturnType<typeof serve> {
  if (made) return made;
  const { appOrigin: serveOrigin } = env();
  // signedCalls has verified the call, at a bounded cost. An SDK that does not know this setting verifies it again.
  const settings = { skipSignatureValidation: true };
  made = serve({ client: inngest, functions, enableUnauthedSync: false, serveOrigin, ...settings });
  return made;
}

const gate = inngestGate();

export const GET = signedCalls((request) => handlers().GET(new NextRequest(request), undefined), { gate });
export const PUT = signedCalls((request) => handlers().PUT(new NextRequest(request), undefined), { gate });
export const POST = signedCalls(
  async (request) => {
    const answer = await handlers().POST(new NextRequest(request), undefined);
    // Whatever a function has moved is told to the outside as soon as its call is answered.
    after(() => wakeOutbox(database()));
    return answer;
  },
  { gate },
);
