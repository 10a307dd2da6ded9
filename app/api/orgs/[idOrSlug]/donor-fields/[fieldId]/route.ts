import { deleteDonorField, updateDonorField } from "@/lib/donors/fields/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateDonorField, deleteDonorField);
