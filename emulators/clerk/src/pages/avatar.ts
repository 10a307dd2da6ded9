import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import type { SessionStore } from "../sessions/store";
import { fullName } from "../sessions/users";

/** `GET /avatars/:userId`: a user's initials as a small round SVG with a stable hue. */
export function avatars(store: SessionStore): Hono {
  const app = new Hono();
  app.get("/avatars/:id", async (c) => {
    const user = store.user(c.req.param("id"));
    if (!user) return c.notFound();
    const words = fullName(user).split(/[\s@]+/);
    const initials = [words[0], words.at(-1)].map((word) => [...(word ?? "")][0] ?? "").join("");
    const hue = createHash("sha256").update(user.id).digest().readUInt16BE() % 360;
    const svg = await html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">
<rect width="40" height="40" rx="20" fill="hsl(${hue} 30% 34%)"/>
<text x="20" y="25.5" font-size="15" font-weight="600" text-anchor="middle" fill="#fff" font-family="system-ui, sans-serif">${initials.toUpperCase()}</text></svg>`;
    c.header("content-security-policy", "default-src 'none'");
    c.header("cache-control", "private, max-age=3600");
    return c.body(String(svg), 200, { "content-type": "image/svg+xml" });
  });
  return app;
}
