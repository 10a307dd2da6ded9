import { serve } from "@/lib/http/serve";
import { createInvitation, listInvitations } from "@/lib/team/invitations/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listInvitations, createInvitation);
