import { serve } from "@/lib/http/serve";
import { exportRefusedRows } from "@/lib/imports/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(exportRefusedRows);
