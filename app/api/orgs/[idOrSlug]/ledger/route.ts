import { serve } from "@/lib/http/serve";
import { getLedger } from "@/lib/ledger/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getLedger);
