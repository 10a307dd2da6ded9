import { listExportRuns, startExportRun } from "@/lib/exports/runs/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listExportRuns, startExportRun);
