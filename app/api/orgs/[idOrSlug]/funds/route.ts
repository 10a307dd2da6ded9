import { createFund, listFunds } from "@/lib/funds/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listFunds, createFund);
