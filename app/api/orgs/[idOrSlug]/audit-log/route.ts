import { listAuditLog } from "@/lib/audit/list-audit-log";
import * as operations from "@/lib/contract/operations/audit";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listAuditLog, async ({ ctx, params, query }) => ({
    body: await listAuditLog(ctx, { idOrSlug: params.idOrSlug, query }),
  })),
});
