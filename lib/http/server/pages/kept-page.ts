import type { OutgoingHttpHeaders } from "node:http";
import { plainPage, withoutElement } from "./plain-page";
import type { Rendered } from "./render";
import { ROUTER_HEADERS } from "./shared-page";

/** A response: `head`, followed by the visitor's fields if the page has a form. */
export type KeptPage = {
  status: number;
  headers: OutgoingHttpHeaders;
  head: Buffer;
  hasFields: boolean;
  /** The campaign that the page shows; null for any other page. */
  campaignId: string | null;
  /** Size in the cache, in bytes; null if the page must not be cached. */
  bytes: number | null;
};

const VARY = ["Accept-Encoding", "Accept-Language", "Cookie", ...ROUTER_HEADERS].join(", ");
const LANGUAGE = /^<!DOCTYPE html><html [^>]*?lang="([a-z]+)"/;
/** Written by `components/donate/frame.tsx`; user text never contains this tag. */
const CAMPAIGN = /<main data-campaign="([\w-]{1,64})"/;
/** Headers of one connection, or about parts that a cached page does not have. */
const DROPPED = /^(?:connection|content-length|date|etag|keep-alive|link|set-cookie|transfer-encoding|vary)$/;
const PAGE_NONCE = / 'nonce-[^']*'/g;

/** Returns a document without Next's scripts and without the element `fields`, which is new in every response. */
export function documentPage(
  made: Rendered,
  scripts: Readonly<Record<string, string>>,
  fields: string | undefined,
): KeptPage {
  const html = made.body.toString();
  const plain = plainPage(html, scriptOf(html, scripts));
  const { head, found } = fields ? withoutElement(plain, fields) : { head: plain, found: false };
  return {
    status: made.status,
    headers: documentHeaders(made),
    head: Buffer.from(head),
    hasFields: found,
    campaignId: CAMPAIGN.exec(html)?.[1] ?? null,
    bytes: made.body.length,
  };
}

/** Returns the script in the language of the document. */
function scriptOf(html: string, scripts: Readonly<Record<string, string>>): string {
  const script = scripts[LANGUAGE.exec(html)?.[1] ?? ""];
  if (!script) throw new Error("The document has no language with a script");
  return script;
}

/** Returns a page's headers without the nonce, which only Next's scripts need. */
export function documentHeaders({ headers }: Rendered): OutgoingHttpHeaders {
  const policy = String(headers["content-security-policy"] ?? "").replace(PAGE_NONCE, "");
  return { ...passedOn(headers), "content-security-policy": policy };
}

/** Returns a redirect or failure as Next answers it: shared with concurrent requests, not cached. */
export function uncachedPage({ status, headers, body }: Rendered): KeptPage {
  return { status, headers: passedOn(headers), head: body, hasFields: false, campaignId: null, bytes: null };
}

export function isHtml({ headers }: Rendered): boolean {
  return String(headers["content-type"]).startsWith("text/html");
}

function passedOn(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.test(name));
  return { ...Object.fromEntries(kept), vary: VARY };
}
