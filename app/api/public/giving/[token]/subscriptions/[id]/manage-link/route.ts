import { openGivingSubscription } from "@/lib/giving/public-api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(openGivingSubscription);
