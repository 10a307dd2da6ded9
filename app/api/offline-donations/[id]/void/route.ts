import { serve } from "@/lib/http/serve";
import { voidOfflineDonation } from "@/lib/offline-donations/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(voidOfflineDonation);
