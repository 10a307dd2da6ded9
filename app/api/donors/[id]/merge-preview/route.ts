import { previewDonorMerge } from "@/lib/donors/merges/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(previewDonorMerge);
