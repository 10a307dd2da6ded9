import { serve } from "@/lib/http/serve";
import { deleteImport, getImport, updateImport } from "@/lib/imports/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(deleteImport, getImport, updateImport);
