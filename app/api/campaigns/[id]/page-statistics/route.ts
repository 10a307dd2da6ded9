import { serve } from "@/lib/http/serve";
import { getPageStatistics } from "@/lib/page-statistics/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getPageStatistics);
