import { serve } from "@/lib/http/serve";
import { confirmOwnRaise } from "@/lib/subscriptions/raise-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(confirmOwnRaise);
