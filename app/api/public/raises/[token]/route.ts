import { serve } from "@/lib/http/serve";
import { getRaise } from "@/lib/subscriptions/raises/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getRaise);
