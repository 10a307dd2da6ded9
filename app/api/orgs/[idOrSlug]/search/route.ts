import { serve } from "@/lib/http/serve";
import { search } from "@/lib/search/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(search);
