import { serve } from "@/lib/http/serve";
import { deleteSegment, getSegment, updateSegment } from "@/lib/segments/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  getSegment,
  updateSegment,
  deleteSegment,
);
