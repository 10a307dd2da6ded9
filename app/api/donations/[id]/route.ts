import { getDonation } from "@/lib/donations/api";
import { updateDonation } from "@/lib/donations/messages/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getDonation, updateDonation);
