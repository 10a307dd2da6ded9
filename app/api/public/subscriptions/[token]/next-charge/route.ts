import { serve } from "@/lib/http/serve";
import { movePublicNextCharge } from "@/lib/subscriptions/public-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(movePublicNextCharge);
