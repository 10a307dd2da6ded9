import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;

/**
 * `.env.local` over `.env` in `root`, under what the environment sets already; the same order as Next's. An
 * empty value in the environment counts as unset.
 */
export function withDotenv(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const vars: Record<string, string> = {};
  // Tests leave a developer's files aside.
  for (const name of environment["DOTENV"] === "off" ? [] : [".env", ".env.local"]) {
    const file = join(root, name);
    if (existsSync(file)) Object.assign(vars, parseDotenv(readFileSync(file, "utf8")));
  }
  for (const [key, value] of Object.entries(environment))
    if (value !== undefined && value !== "") vars[key] = value;
  return vars;
}

/** `KEY=value` lines; quotes are taken off, `\n` in double quotes is a line break, ` #` begins a comment. */
export function parseDotenv(text: string): Record<string, string> {
  const vars: Record<string, string> = {};
  const joined = text.replace(/"([^"\\]|\\.)*"/gs, (quoted) => quoted.replaceAll("\n", "\\n"));
  for (const line of joined.split(/\r?\n/)) {
    const [, key, raw = ""] = LINE.exec(line) ?? [];
    if (!key) continue;
    const quoted = /^(["'`])(.*)\1(\s+#.*)?$/.exec(raw);
    if (quoted?.[1] === '"') vars[key] = (quoted[2] ?? "").replaceAll("\\n", "\n").replaceAll('\\"', '"');
    else vars[key] = quoted ? (quoted[2] ?? "") : raw.replace(/(^|\s)#.*$/, "").trim();
  }
  return vars;
}
