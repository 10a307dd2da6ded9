import { tagDonors } from "@/lib/donors/tags/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(tagDonors);
