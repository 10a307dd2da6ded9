import { z } from "zod";

const id = z.string().min(1).max(100);

/** Path parameters, by name. */
export const idParams = z.object({ id });
export const orgParams = z.object({ idOrSlug: id });
export const slugParams = z.object({ slug: id });
export const tokenParams = z.object({ token: id });
