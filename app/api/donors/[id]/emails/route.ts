import { changeDonorEmails } from "@/lib/donors/emails/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(changeDonorEmails);
