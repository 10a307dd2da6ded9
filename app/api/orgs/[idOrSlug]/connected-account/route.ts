import { methods } from "@/lib/http/methods";
import { orgParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { startOnboarding } from "@/lib/orgs/start-onboarding";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "caller",
    params: orgParams,
    handle: async ({ ctx, params }) => ({ body: await startOnboarding(ctx, params.idOrSlug) }),
  }),
});
