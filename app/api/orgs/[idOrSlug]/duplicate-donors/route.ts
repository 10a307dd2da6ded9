import { listDuplicateDonors, markDuplicateDonors } from "@/lib/donors/duplicates/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  listDuplicateDonors,
  markDuplicateDonors,
);
