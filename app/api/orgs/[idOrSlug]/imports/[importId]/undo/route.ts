import { serve } from "@/lib/http/serve";
import { undoImport } from "@/lib/imports/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(undoImport);
