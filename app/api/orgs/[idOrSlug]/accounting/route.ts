import { getAccounting, updateAccounting } from "@/lib/accounting/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getAccounting, updateAccounting);
