import { serve } from "@/lib/http/serve";
import { confirmRaise } from "@/lib/subscriptions/raises/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(confirmRaise);
