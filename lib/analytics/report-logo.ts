import type { OrgContext } from "@/lib/auth/access";
import { readPictureBytes } from "@/lib/pictures/read-files";
import { pngOf } from "@/lib/services/encode-picture";
import { log } from "@/lib/services/log";

/** Twice the size shown in a file, for sharp print. */
const LOGO = { width: 800, height: 176 };

/** Returns the organization's logo for a report as base64 PNG, or null if it has none or it cannot be decoded. */
export async function reportLogo(ctx: OrgContext): Promise<string | null> {
  const { logoHash } = ctx.org;
  if (!logoHash) return null;
  try {
    const bytes = await readPictureBytes(ctx, logoHash);
    return bytes && (await pngOf(bytes, LOGO)).toString("base64");
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, orgId: ctx.orgId }, "a report is drawn without its logo");
    return null;
  }
}
