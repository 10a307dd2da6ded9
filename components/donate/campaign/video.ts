/** A video: `href` is the URL as entered, `src` the player in privacy mode. */
export type Video = { kind: "embed"; src: string; href: string } | { kind: "link"; href: string };

const ID = /^[\w-]{6,20}$/;

/** Returns an embedded player for hosts with a privacy mode, otherwise a link; null unless the URL is https. */
export function videoOf(address: string | null): Video | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:") return null;
  const host = url.hostname.replace(/^(www|m)\./, "");
  const youtube =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : host.match(/^youtube(-nocookie)?\.com$/)
        ? youtubeId(url)
        : null;
  if (youtube && ID.test(youtube))
    return { kind: "embed", src: `https://www.youtube-nocookie.com/embed/${youtube}`, href: url.href };
  const vimeo =
    /^(?:player\.)?vimeo\.com$/.test(host) &&
    /^\/(?:video\/)?(\d{5,12})(?:\/(\w{6,16}))?$/.exec(url.pathname);
  if (vimeo) {
    const src = vimeoPlayer(vimeo[1], vimeo[2] ?? url.searchParams.get("h"));
    return { kind: "embed", src, href: url.href };
  }
  return { kind: "link", href: url.href };
}

function youtubeId(url: URL): string | null {
  return url.searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? null;
}

/** `hash` opens an unlisted video. */
function vimeoPlayer(id: string | undefined, hash: string | null): string {
  const query = new URLSearchParams({ dnt: "1", ...(hash ? { h: hash } : {}) });
  return `https://player.vimeo.com/video/${id}?${query}`;
}
