import { serve } from "@/lib/http/serve";
import { listOfflineBatches, recordOfflineBatch } from "@/lib/offline-donations/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listOfflineBatches, recordOfflineBatch);
