import { requestContinuation } from "@/lib/commitments/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(requestContinuation);
