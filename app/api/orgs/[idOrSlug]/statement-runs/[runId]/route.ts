import { serve } from "@/lib/http/serve";
import { getStatementRun } from "@/lib/receipts/runs/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getStatementRun);
