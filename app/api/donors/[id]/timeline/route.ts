import { listDonorTimeline } from "@/lib/donors/timeline/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listDonorTimeline);
