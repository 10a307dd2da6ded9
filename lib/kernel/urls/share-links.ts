/** A link that shares a page: it opens the service with the text and the URL filled in. */
export type ShareLink = { name: "Email" | "WhatsApp" | "Facebook" | "X"; href: string };

/** Returns links that share `url` with a text. The shared URL records the service in `utm_source` and `utm_medium`. */
export function shareLinks(url: string, text: string): ShareLink[] {
  const email = new URLSearchParams({ subject: text, body: `${text}\n\n${sharedUrl(url, "email")}` });
  const whatsApp = new URLSearchParams({ text: `${text} ${sharedUrl(url, "whatsapp")}` });
  const facebook = new URLSearchParams({ u: sharedUrl(url, "facebook") });
  const x = new URLSearchParams({ text, url: sharedUrl(url, "x") });
  return [
    // Mail programs read `+` literally, not as a space.
    { name: "Email", href: `mailto:?${email.toString().replaceAll("+", "%20")}` },
    { name: "WhatsApp", href: `https://wa.me/?${whatsApp}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?${facebook}` },
    { name: "X", href: `https://x.com/intent/post?${x}` },
  ];
}

/** Returns the URL of a campaign's page with a fund preselected. */
export function urlForFund(url: string, fundId: string): string {
  if (!URL.canParse(url)) return url;
  const chosen = new URL(url);
  chosen.searchParams.set("fund", fundId);
  return chosen.href;
}

/** Returns the URL with `share` as its UTM source and `medium` as its UTM medium. */
export function sharedUrl(url: string, medium: string): string {
  if (!URL.canParse(url)) return url;
  const shared = new URL(url);
  shared.searchParams.set("utm_source", "share");
  shared.searchParams.set("utm_medium", medium);
  return shared.href;
}
