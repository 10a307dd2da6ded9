import { serve } from "@/lib/http/serve";
import { deleteSoftCredit, updateSoftCredit } from "@/lib/soft-credits/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateSoftCredit, deleteSoftCredit);
