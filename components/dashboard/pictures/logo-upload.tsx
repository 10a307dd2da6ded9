"use client";

import { OrgMark } from "@/components/donate/org-mark";
import type { Organization } from "@/lib/orgs/schemas";
import { PictureUpload } from "./picture-upload";

/** Uploads the organization's logo; shows its initials until there is one. */
export function LogoUpload({ org }: { org: Organization }) {
  const params = { idOrSlug: org.id };
  return (
    <PictureUpload
      label="Logo"
      hint="Square works best. JPEG, PNG, WebP, GIF or AVIF, up to 8 MB."
      preview={<OrgMark name={org.name} logoUrl={org.logoUrl} size="lg" />}
      uploaded={org.logoUrl !== null}
      warning="Your pages show your organization’s initials instead. To use the logo again, you need its file."
      upload={(api, file) => api.call("setOrganizationLogo", { params, file })}
      remove={(api) => api.call("removeOrganizationLogo", { params })}
    />
  );
}
