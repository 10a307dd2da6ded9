import { serve } from "@/lib/http/serve";
import { createSegment, listSegments } from "@/lib/segments/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listSegments, createSegment);
