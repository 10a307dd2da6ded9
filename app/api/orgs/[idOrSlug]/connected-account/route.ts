import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { startOnboarding } from "@/lib/orgs/start-onboarding";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.startOnboarding, async ({ ctx, params }) => ({
    body: await startOnboarding(ctx, params.idOrSlug),
  })),
});
