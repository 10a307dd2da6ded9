import { serve } from "@/lib/http/serve";
import { listDonorSoftCredits } from "@/lib/soft-credits/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listDonorSoftCredits);
