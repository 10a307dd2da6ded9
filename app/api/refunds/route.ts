import { serve } from "@/lib/http/serve";
import { listRefunds } from "@/lib/refunds/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listRefunds);
