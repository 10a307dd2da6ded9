import * as operations from "@/lib/contract/operations/team";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { removeMember } from "@/lib/team/remove-member";
import { updateMember } from "@/lib/team/update-member";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  PATCH: serve(operations.updateMember, async ({ ctx, params, body }) => ({
    body: await updateMember(ctx, { ...params, input: body }),
  })),
  DELETE: serve(operations.removeMember, async ({ ctx, params, query }) => ({
    body: await removeMember(ctx, { ...params, ...query }),
  })),
});
