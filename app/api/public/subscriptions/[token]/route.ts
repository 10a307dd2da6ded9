import { serve } from "@/lib/http/serve";
import { getPublicSubscription, updatePublicSubscription } from "@/lib/subscriptions/public-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  getPublicSubscription,
  updatePublicSubscription,
);
