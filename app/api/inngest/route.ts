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
 * Registers APP_ORIGIN as our address with Inngest, regardless of the `Host` header, and only on signed calls: with
 * another host, Inngest would send our background work there. Created on the first call, since a build has no settings.
 */
function handlers(): ReturnType<typeof serve> {
  if (made) return made;
  const { appOrigin: serveOrigin } = env();
  // signedCalls has verified the call at a bounded cost. An SDK that ignores this setting verifies it again.
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
    // A function may have changed data: publish its outbound events after the response.
    after(() => wakeOutbox(database()));
    return answer;
  },
  { gate },
);
