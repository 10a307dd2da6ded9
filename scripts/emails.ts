/**
 * `npm run emails`: previews every email with its examples in the browser, in every language, in light and dark, at
 * phone and laptop width. Values of the examples stay in English.
 */
import { createServer } from "node:http";
import { EMAILS, type EmailName } from "@/components/emails";
import type { EmailProps } from "@/components/emails/define-email";
import { renderEmail } from "@/lib/emails/render";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "@/lib/languages/languages";

const PORT = Number(process.env["EMAILS_PORT"] ?? 3010);
const SCHEMES = ["light", "dark"] as const;
/** The campaign's `#rrggbb` color, if any. */
const COLORS = ["", "c2410c", "7c3aed", "fde047"];

type View = { name: EmailName; example: string; language: Language; scheme: string; color: string };

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(body);
  const view = viewOf(url.searchParams);
  rendered(view).then(
    ({ subject, html, text }) => {
      if (url.pathname === "/html") return send(200, "text/html", withScheme(html, view.scheme));
      if (url.pathname === "/text") return send(200, "text/plain", text);
      return send(url.pathname === "/" ? 200 : 404, "text/html", page(view, subject));
    },
    (error: unknown) => send(500, "text/plain", String(error)),
  );
});
server.listen(PORT, "127.0.0.1", () => {
  console.log(
    `\n  Emails: http://localhost:${PORT}\n  Edit components/emails and start again. Ctrl+C ends it.\n`,
  );
});

function viewOf(query: URLSearchParams): View {
  const requested = query.get("email") ?? "";
  const name = isEmail(requested) ? requested : "receipt";
  const examples = Object.keys(EMAILS[name].examples);
  const example = examples.find((one) => one === query.get("example")) ?? examples[0] ?? "";
  const inLanguage = query.get("language");
  const language = isLanguage(inLanguage) ? inLanguage : DEFAULT_LANGUAGE;
  const scheme = SCHEMES.find((one) => one === query.get("scheme")) ?? "light";
  return { name, example, language, scheme, color: COLORS.find((one) => one === query.get("color")) ?? "" };
}

function isEmail(name: string): name is EmailName {
  return Object.hasOwn(EMAILS, name);
}

function rendered({ name, example, language, color }: View) {
  const examples: Readonly<Record<string, EmailProps>> = EMAILS[name].examples;
  const giving = "https://give.example.org/o/hope-shelter/giving";
  const sender = {
    language,
    name: "Hope Shelter",
    color: color ? `#${color}` : null,
    logo: null,
    giving,
    isTest: false,
  };
  // The example belongs to the email of that name, which the types cannot express.
  return renderEmail(name, sender, examples[example] as never);
}

/** The mail in one fixed color scheme, independent of the browser's. */
function withScheme(html: string, scheme: string): string {
  return html.replace("(prefers-color-scheme: dark)", scheme === "dark" ? "all" : "not all");
}

/** Contains only our own names. */
function page(view: View, subject: string): string {
  const link = (change: Partial<View>, label: string) => {
    const next = { ...view, ...change };
    const { name: email, example, language, scheme, color } = next;
    const isCurrent = Object.entries(change).every(([key, value]) => view[key as keyof View] === value);
    const query = new URLSearchParams({ email, example, language, scheme, color });
    return `<a href="/?${query}"${isCurrent ? ' aria-current="true"' : ""}>${label}</a>`;
  };
  const { name: email, example, language, scheme, color } = view;
  const query = new URLSearchParams({ email, example, language, scheme, color });
  const names = Object.keys(EMAILS).filter(isEmail);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${email}: ${example}</title>
<style>
  body { margin: 0; display: grid; grid-template-columns: 240px 1fr; font: 14px/1.5 system-ui, sans-serif; color: #1d1b16; background: #fff; }
  nav { height: 100vh; overflow: auto; box-sizing: border-box; padding: 16px; border-right: 1px solid #e3dfd6; }
  nav a { display: block; padding: 2px 0; }
  main { padding: 16px 24px; }
  main p { margin: 0 0 8px; }
  main p a { margin-right: 12px; }
  a { color: #1c5a40; text-decoration: none; }
  a[aria-current] { color: inherit; font-weight: 600; }
  iframe { height: calc(100vh - 170px); margin: 8px 16px 0 0; border: 1px solid #e3dfd6; border-radius: 8px; }
</style>
<nav>${names.map((name) => link({ name, example: Object.keys(EMAILS[name].examples)[0] ?? "" }, name)).join("")}</nav>
<main>
  <p>${Object.keys(EMAILS[email as EmailName].examples)
    .map((one) => link({ example: one }, one))
    .join(" ")}</p>
  <p>${LANGUAGES.map((one) => link({ language: one }, one)).join(" ")} ${SCHEMES.map((one) => link({ scheme: one }, one)).join(" ")} ${COLORS.map((one) => link({ color: one }, one ? `#${one}` : "no color")).join(" ")} <a href="/text?${query}">plain text</a></p>
  <p>Subject: <strong>${subject}</strong></p>
  <iframe title="Phone" width="390" src="/html?${query}"></iframe>
  <iframe title="Laptop" width="720" src="/html?${query}"></iframe>
</main>
</html>`;
}
