import { serve } from "@/lib/http/serve";
import { deleteSavedReport, updateSavedReport } from "@/lib/saved-reports/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateSavedReport, deleteSavedReport);
