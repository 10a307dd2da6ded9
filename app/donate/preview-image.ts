import { env } from "@/lib/config/env";

/** A page's preview image for its metadata, with what readers of screens say instead. */
export function previewImage(path: string, alt: string) {
  return { url: `${env().appOrigin}${path}`, width: 1200, height: 630, alt, type: "image/jpeg" };
}
