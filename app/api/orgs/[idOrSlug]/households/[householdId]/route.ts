import { dissolveHousehold, getHousehold, updateHousehold } from "@/lib/donors/households/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  getHousehold,
  updateHousehold,
  dissolveHousehold,
);
