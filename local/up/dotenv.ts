import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;

/**
 * Merges `.env`, `.env.local` and the environment, in ascending precedence, as Next does. An empty value in the
 * environment counts as unset.
 */
export function withDotenv(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const vars: Record<string, string> = {};
  // Tests ignore a developer's files.
  for (const name of environment["DOTENV"] === "off" ? [] : [".env", ".env.local"]) {
    const file = join(root, name);
    if (existsSync(file)) Object.assign(vars, parseDotenv(readFileSync(file, "utf8")));
  }
  for (const [key, value] of Object.entries(environment))
    if (value !== undefined && value !== "") vars[key] = value;
  return vars;
}

/** Parses `KEY=value` lines; quotes are removed, `\n` in double quotes is a line break, ` #` starts a comment. */
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
