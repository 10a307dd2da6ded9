import { serve } from "@/lib/http/serve";
import { verifyLedger } from "@/lib/ledger/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(verifyLedger);
