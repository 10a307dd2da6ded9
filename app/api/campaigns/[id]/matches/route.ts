import { serve } from "@/lib/http/serve";
import { createMatch, listMatches, orderMatches } from "@/lib/matching/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listMatches, orderMatches, createMatch);
