import { serve } from "@/lib/http/serve";
import { previewSegment } from "@/lib/segments/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(previewSegment);
