import { serve } from "@/lib/http/serve";
import { changeOwnPlan, getOwnPlan } from "@/lib/subscriptions/public-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getOwnPlan, changeOwnPlan);
