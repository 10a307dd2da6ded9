import { serve } from "@/lib/http/serve";
import { createStatementRun, listStatementRuns } from "@/lib/receipts/runs/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(createStatementRun, listStatementRuns);
