import { listDonorTextVersions, saveDonorText } from "@/lib/donor-texts/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listDonorTextVersions, saveDonorText);
