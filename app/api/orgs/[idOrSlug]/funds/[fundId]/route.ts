import { deleteFund, getFund, updateFund } from "@/lib/funds/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getFund, updateFund, deleteFund);
