import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

const TOP = readdirSync(".", { withFileTypes: true })
  .filter(({ name }) => !/^\.|^(?:node_modules|test-results|next-env)/.test(name))
  .map(({ name }) => name);
const FILES = TOP.flatMap((name) =>
  statSync(name).isDirectory()
    ? readdirSync(name, { recursive: true, encoding: "utf8" })
        .map((path) => posix.join(name, path.replaceAll("\\", "/")))
        .filter((path) => !/(?:^|\/)(?:node_modules|dist|\.next[\w-]*)\//.test(path))
    : name,
);
const PAGES = FILES.filter((file) =>
  /^(?:[A-Z]+|docs\/[\w-]+|(?:bench|emulators\/\w+)\/README)\.md$/.test(file),
);
const SOURCES = FILES.filter(
  (file) => /\.(?:tsx?|mjs|sql)$/.test(file) && !file.startsWith("db/migrations/"),
);

const read = (file: string) => readFileSync(file, "utf8");
const isCode = (line: string) => /^\s*```/.test(line);

/** The lines of a page outside of its code blocks. */
function prose(page: string): string[] {
  let inCode = false;
  return read(page)
    .split("\n")
    .filter((line) => {
      if (isCode(line)) inCode = !inCode;
      return !inCode && !isCode(line);
    });
}

/** The comments of a source file, each as one text. */
function comments(file: string): string[] {
  const found = read(file).match(file.endsWith(".sql") ? /--.*/g : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g);
  return (found ?? []).map((text) => text.replace(/\n\s*\*\s?/g, " "));
}

/** Whether a path, with `*` as a wildcard, names a file or folder. */
function exists(path: string): boolean {
  if (!path.includes("*")) return existsSync(path);
  const pattern = new RegExp(
    `^${path.replace(/[.[\]()]/g, "\\$&").replace(/\*+/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))}$`,
  );
  return FILES.some((file) => pattern.test(file));
}

/**
 * Whether `name` in a comment of `from` refers to a file: a path from the root or from its folder, or the end of a
 * path.
 */
function isKnown(name: string, from: string): boolean {
  const path = name.replace(/^\.\//, "");
  return (
    existsSync(path) ||
    existsSync(join(dirname(from), path)) ||
    FILES.some((file) => file.endsWith(`/${path.replace(/^(?:\.\.\/)+/, "")}`))
  );
}

/** The anchors of a page's headings, as GitHub generates them. */
function anchors(page: string): string[] {
  return prose(page).flatMap((line) => {
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1];
    return heading
      ? [
          heading
            .toLowerCase()
            .replace(/[^\p{L}\p{N}\s-]/gu, "")
            .replace(/\s/g, "-"),
        ]
      : [];
  });
}

test("every path of the repository that the documentation names exists", () => {
  const roots = TOP.filter((name) => statSync(name).isDirectory()).join("|");
  const missing = PAGES.flatMap((page) =>
    [
      ...prose(page)
        .join("\n")
        .matchAll(/`([^`\n]+)`/g),
    ].flatMap(([, code = ""]) =>
      new RegExp(`^(?:${roots})/[^<>{}…\\s]*$`).test(code) && !exists(code) ? [`${page}: ${code}`] : [],
    ),
  );
  expect(missing).toEqual([]);
});

test("every link between pages of the documentation leads to a file and a heading", () => {
  const broken = PAGES.flatMap((page) =>
    [
      ...prose(page)
        .join("\n")
        .matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g),
    ].flatMap(([, link, image]) => {
      const target = link ?? image ?? "";
      if (/^[a-z]+:/.test(target)) return [];
      const [path = "", anchor] = target.split("#");
      const file = path ? join(dirname(page), path) : page;
      const leads = existsSync(file) && (!anchor || anchors(file).includes(anchor));
      return leads ? [] : [`${page}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("every file that a comment names exists", () => {
  const missing = SOURCES.flatMap((file) =>
    comments(file).flatMap((comment) =>
      (
        comment.match(
          /(?<![\w@/.:<>…*}[])(?:\.{1,2}\/)*[\w.[\]()-]*(?:\/[\w.[\]()-]+)*[\w\])-]\.(?:tsx?|mjs|sql|md)\b/g,
        ) ?? []
      )
        .map((name) => name.replace(/^\((?!\w+\)\/)/, ""))
        .filter((name) => !isKnown(name, file))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

test("every section of docs/decisions.md that a comment cites exists", () => {
  const sections = new Set(prose("docs/decisions.md").flatMap((line) => /^## (.+)$/.exec(line)?.[1] ?? []));
  const missing = SOURCES.flatMap((file) =>
    comments(file).flatMap((comment) =>
      [...comment.matchAll(/docs\/decisions\.md, ([^).;:]+)/g)].flatMap(([, section = ""]) =>
        sections.has(section.trim()) ? [] : [`${file}: ${section}`],
      ),
    ),
  );
  expect(missing).toEqual([]);
});

test("“Where to find things” answers each question with paths from the root", () => {
  const [, table = ""] = read("CONTRIBUTING.md").split("## Where to find things");
  const answers = table.split("\n").flatMap((line) => /^\| .+\? \| (.+) \|$/.exec(line)?.[1] ?? []);
  expect(answers.length).toBeGreaterThanOrEqual(24);
  const unknown = answers.filter((answer) => {
    const paths = [...answer.matchAll(/`([^`]+\/[^`]*|[^`]+\.(?:tsx?|mjs|sql|md|json))`/g)];
    return paths.length === 0 || !paths.every(([, path = ""]) => exists(path));
  });
  expect(unknown).toEqual([]);
});
