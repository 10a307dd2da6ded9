import { serve } from "@/lib/http/serve";
import { createImport, listImports } from "@/lib/imports/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(createImport, listImports);
