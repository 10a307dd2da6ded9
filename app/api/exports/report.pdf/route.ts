import { exportReportPdf } from "@/lib/analytics/period/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(exportReportPdf);
