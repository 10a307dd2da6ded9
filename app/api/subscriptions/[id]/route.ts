import { serve } from "@/lib/http/serve";
import { getSubscription, updateSubscription } from "@/lib/subscriptions/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getSubscription, updateSubscription);
