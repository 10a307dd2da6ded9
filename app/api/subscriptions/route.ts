import { serve } from "@/lib/http/serve";
import { listSubscriptions } from "@/lib/subscriptions/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listSubscriptions);
