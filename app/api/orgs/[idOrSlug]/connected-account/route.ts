import { serve } from "@/lib/http/serve";
import { startOnboarding } from "@/lib/orgs/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(startOnboarding);
