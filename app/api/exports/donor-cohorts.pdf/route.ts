import { exportDonorCohortsPdf } from "@/lib/analytics/cohorts/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(exportDonorCohortsPdf);
