import { env } from "@/lib/config/env";
import { picturePath } from "@/lib/kernel/urls/picture-path";

/** Returns the absolute URL of a stored picture, or null without one. */
export function pictureUrl(hash: string | null): string | null {
  return hash === null ? null : `${env().appOrigin}${picturePath(hash)}`;
}
