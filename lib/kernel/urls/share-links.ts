/** The ways to share a page that are links; each opens the service with the text and the URL filled in. */
export type ShareLink = { name: "Email" | "WhatsApp" | "Facebook" | "X"; href: string };

/** Links that share `url` with a text. The URL says by which way a visitor came, in `utm_source` and `utm_medium`. */
export function shareLinks(url: string, text: string): ShareLink[] {
  const email = new URLSearchParams({ subject: text, body: `${text}\n\n${sharedUrl(url, "email")}` });
  const whatsApp = new URLSearchParams({ text: `${text} ${sharedUrl(url, "whatsapp")}` });
  const facebook = new URLSearchParams({ u: sharedUrl(url, "facebook") });
  const x = new URLSearchParams({ text, url: sharedUrl(url, "x") });
  return [
    // Mail programs read `+` as a plus.
    { name: "Email", href: `mailto:?${email.toString().replaceAll("+", "%20")}` },
    { name: "WhatsApp", href: `https://wa.me/?${whatsApp}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?${facebook}` },
    { name: "X", href: `https://x.com/intent/post?${x}` },
  ];
}

/** The URL of a campaign's page with a fund chosen. */
export function urlForFund(url: string, fundId: string): string {
  if (!URL.canParse(url)) return url;
  const chosen = new URL(url);
  chosen.searchParams.set("fund", fundId);
  return chosen.href;
}

/** The URL with its source, `share`, and the way it was shared. */
export function sharedUrl(url: string, medium: string): string {
  if (!URL.canParse(url)) return url;
  const shared = new URL(url);
  shared.searchParams.set("utm_source", "share");
  shared.searchParams.set("utm_medium", medium);
  return shared.href;
}
