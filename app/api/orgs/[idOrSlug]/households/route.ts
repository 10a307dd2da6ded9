import { createHousehold, listHouseholds } from "@/lib/donors/households/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listHouseholds, createHousehold);
