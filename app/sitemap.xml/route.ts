import { readSitemapIndex } from "@/lib/campaigns/public/read-sitemap";
import { newContext } from "@/lib/http/context";
import { xmlAnswer } from "../xml-answer";

// Not at build time: the settings and the data belong to the running installation.
export const dynamic = "force-dynamic";

/** Returns the index of the sitemaps of public pages. */
export async function GET(): Promise<Response> {
  return xmlAnswer(await readSitemapIndex(newContext({ kind: "public" })));
}
