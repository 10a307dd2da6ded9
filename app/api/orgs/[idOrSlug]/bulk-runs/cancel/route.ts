import { cancelBulkRun } from "@/lib/bulk-runs/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(cancelBulkRun);
