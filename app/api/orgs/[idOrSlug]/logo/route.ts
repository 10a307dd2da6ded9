import { serve } from "@/lib/http/serve";
import { removeOrganizationLogo, setOrganizationLogo } from "@/lib/orgs/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  setOrganizationLogo,
  removeOrganizationLogo,
);
