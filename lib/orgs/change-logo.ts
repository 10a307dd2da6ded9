import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { encodeUpload, type NewPicture } from "@/lib/pictures/new-picture";
import { storePictures } from "@/lib/pictures/picture-store";
import { writePictures } from "@/lib/pictures/write-files";
import type { Organization } from "./schemas";
import { serializeOrganization } from "./serialize";
import { changeOrganization, lockOrganization } from "./store";

/** Replaces the organization's logo with an uploaded picture. Throws `invalid` for a file that is not a picture. */
export async function setLogo(ctx: OrgContext<"ADMIN">, file: Buffer): Promise<{ org: Organization }> {
  return changeLogo(ctx, await encodeUpload(file, ctx.now));
}

/** Removes the organization's logo, if it has one. */
export async function removeLogo(ctx: OrgContext<"ADMIN">): Promise<{ org: Organization }> {
  return changeLogo(ctx, null);
}

async function changeLogo(
  ctx: OrgContext<"ADMIN">,
  picture: NewPicture | null,
): Promise<{ org: Organization }> {
  const { id } = ctx.org;
  const logoHash = picture?.hash ?? null;
  const written = picture ? await writePictures(ctx, [picture]) : [];
  const row = await ctx.db.transaction(async (tx) => {
    await storePictures(tx, written);
    const before = await lockOrganization(tx, id);
    if (before.logoHash === logoHash) return before;
    await changeOrganization(tx, id, { logoHash }, ctx.now);
    await recordAudit(tx, ctx, {
      orgId: id,
      action: "organization.updated",
      subject: { type: "organization", id },
      before: { logo: before.logoHash },
      after: { logo: logoHash },
    });
    return { ...before, logoHash };
  });
  return { org: serializeOrganization(row) };
}
