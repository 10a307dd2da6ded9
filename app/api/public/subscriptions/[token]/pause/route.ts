import { serve } from "@/lib/http/serve";
import { pausePublicSubscription } from "@/lib/subscriptions/public-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(pausePublicSubscription);
