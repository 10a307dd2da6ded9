import { serve } from "@/lib/http/serve";
import { createOrganization, listMyOrganizations } from "@/lib/orgs/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  listMyOrganizations,
  createOrganization,
);
