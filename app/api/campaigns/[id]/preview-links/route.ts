import { createPreviewLink, listPreviewLinks } from "@/lib/campaigns/previews/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(createPreviewLink, listPreviewLinks);
