import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/config/env";
import { chosenLanguage, rememberLanguage } from "@/lib/languages/choose";
import { encode, encodingFor } from "./encode";
import type { KeptPage } from "./kept-page";
import { endOfPage } from "./plain-page";
import type { Visit } from "./shared-page";

/** Sends a page to a visitor, with the visitor's own fields at its end. */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  visit: Visit,
): Promise<void> {
  const encoding = encodingFor([request.headers["accept-encoding"] ?? ""].flat().join(","));
  const end = Buffer.from(page.hasFields ? endFor(request, visit) : "");
  // An uncompressed page is not copied: slow readers then share one page in memory.
  const parts =
    encoding === "identity" ? [page.head, end] : [await encode(encoding, Buffer.concat([page.head, end]))];
  if (response.destroyed) return;
  const chosen = visit.page.inLanguages ? chosenLanguage(visit.query) : null;
  response.writeHead(page.status, {
    ...page.headers,
    ...(chosen ? { "set-cookie": rememberLanguage(chosen, { secure: isHttps() }) } : {}),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "content-length": parts.reduce((bytes, part) => bytes + part.length, 0),
  });
  if (request.method !== "HEAD") for (const part of parts) response.write(part);
  response.end();
}

function endFor(request: IncomingMessage, { page: { fields }, query }: Visit): string {
  if (!fields) return "";
  const values = fields.of({ query, referrer: request.headers.referer ?? null });
  return endOfPage(fields.element, fields.form, values);
}

function isHttps(): boolean {
  return env().appOrigin.startsWith("https:");
}
