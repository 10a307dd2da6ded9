import { createDonation, listDonations } from "@/lib/donations/api";
import { serve } from "@/lib/http/serve";
import { answerInFront } from "@/lib/http/server/calls/answer-in-front";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = answerInFront(
  "/api/donations",
  serve(listDonations, createDonation),
);
