import { serve } from "@/lib/http/serve";
import { createSavedReport, listSavedReports } from "@/lib/saved-reports/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listSavedReports, createSavedReport);
