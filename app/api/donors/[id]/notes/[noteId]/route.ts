import { deleteDonorNote, updateDonorNote } from "@/lib/donors/notes/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateDonorNote, deleteDonorNote);
