import { listDonorTexts } from "@/lib/donor-texts/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listDonorTexts);
