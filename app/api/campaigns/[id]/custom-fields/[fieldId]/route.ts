import { deleteCustomField, updateCustomField } from "@/lib/campaigns/custom-fields/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateCustomField, deleteCustomField);
