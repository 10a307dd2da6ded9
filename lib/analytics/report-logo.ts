import type { OrgContext } from "@/lib/auth/access";
import { readPictureBytes } from "@/lib/pictures/read-files";
import { pngOf } from "@/lib/services/encode-picture";
import { log } from "@/lib/services/log";

/** Twice what a file shows, for sharp print. */
const LOGO = { width: 800, height: 176 };

/** The organization's logo for a report's file, as PNG in base64; null without one, or where it cannot be read or decoded. */
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
