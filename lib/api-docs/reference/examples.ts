import { isDelivery } from "@/lib/api-docs/openapi/refusals";
import type { Declaration } from "@/lib/http/declaration";
import { routeOf } from "@/lib/http/declaration";
import type { Printed } from "./printed";
import { saveMethod } from "./save-method";
import type { ExampleDoc } from "./schemas";

/** Prints the example of an operation as runnable text. */
export function printExample(it: Declaration, printed: Printed): ExampleDoc {
  const { origin, text } = printed;
  const example = fill(it.example, text) as Declaration["example"];
  const shown = { ...it, example };
  const media = it.media ? "text" : "json";
  // If the example depends on a step at the processor, that step comes first.
  const before = it.id === "confirmMethodChange" ? saveMethod(shown, printed) : null;
  return {
    // Only the processor can sign deliveries.
    curl: isDelivery(it) ? null : (before?.curl(curl(shown, origin)) ?? curl(shown, origin)),
    typescript: isDelivery(it)
      ? null
      : (before?.typescript(typescript(shown, origin)) ?? typescript(shown, origin)),
    answer: media === "text" ? String(example.answer) : json(example.answer),
    media,
  };
}

/** Returns a value with `say` applied to every string in it. */
export function fill(value: unknown, translate: (text: string) => string): unknown {
  if (typeof value === "string") return translate(value);
  if (Array.isArray(value)) return value.map((one) => fill(one, translate));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, translate)]));
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

function curl(it: Declaration, origin: string): string {
  const { method } = routeOf(it);
  const { body } = it.example;
  const lines = [`curl "${origin}${addressOf(it)}"`];
  if (it.media === "application/pdf") lines.push("-o receipt.pdf");
  if (it.media === "application/zip") lines.push(`-o ${routeOf(it).path.split("/").at(-1)}`);
  if (method !== (body === undefined ? "GET" : "POST")) lines.push(`-X ${method}`);
  if (it.role !== "public") lines.push(`-H "Authorization: Bearer $ALMONER_TOKEN"`);
  if (it.idempotent) lines.push(`-H "Idempotency-Key: $(node -p 'crypto.randomUUID()')"`);
  if (it.example.file) {
    lines.push(`-H "Content-Type: ${mediaOf(it.example.file)}"`);
    lines.push(`--data-binary @${it.example.file}`);
  }
  if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`);
    lines.push(`-d '${json(body).replaceAll("'", `'\\''`)}'`);
  }
  return lines.join(" \\\n  ");
}

/** Returns the media type of an example's file by its extension. */
function mediaOf(file: string): string {
  const ending = file.split(".").at(-1);
  return ending === "csv" ? "text/csv" : `image/${ending}`;
}

/** Returns the path with its parameters filled in, and the query. */
function addressOf(it: Declaration): string {
  const { path } = routeOf(it);
  const { params = {}, query = {} } = it.example;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => readable(params[name] ?? ""));
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${readable(value)}`);
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
}

/** Encodes a value, except placeholders, which stay readable. */
const readable = (value: string) => (value.startsWith("<") ? value : encodeURIComponent(value));

const READ = {
  "text/csv": "await result.data.text()",
  "application/pdf": "(await result.data.arrayBuffer()).byteLength",
  "application/zip": "(await result.data.arrayBuffer()).byteLength",
};

function typescript(it: Declaration, origin: string): string {
  const { params, query, body } = it.example;
  const input = Object.entries({ params, query, body }).filter(
    ([, value]) =>
      value !== undefined &&
      (typeof value !== "object" || Object.keys(value ?? {}).length > 0 || value === body),
  );
  const { file } = it.example;
  const shownInput = literal(Object.fromEntries(input));
  const withFile = file
    ? shownInput.replace(/ \}$/, ", file }").replace(/\n\}$/, "\n  file,\n}")
    : shownInput;
  const args = input.length > 0 ? `, ${withFile}` : "";
  const token = it.role === "public" ? "" : ", token: process.env.ALMONER_TOKEN";
  const verb = it.media ? "stream" : "call";
  const shown = it.media ? READ[it.media] : "result.data";
  return [
    ...(file ? [`import { readFile } from "node:fs/promises";`] : []),
    `import { createClient } from "./lib/client/client";`,
    "",
    ...(file ? [`const file = new Blob([await readFile("${file}")], { type: "${mediaOf(file)}" });`] : []),
    `const almoner = createClient({ baseUrl: "${origin}"${token} });`,
    `const result = await almoner.${verb}("${it.id}"${args});`,
    "if (!result.ok) throw new Error(result.error);",
    `console.log(${shown});`,
  ].join("\n");
}

/** Prints a value as TypeScript: keys without quotes, short values on one line. */
export function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([key, one]) => `${nameOf(key)}: ${literal(one, inner)}`);
  if (parts.length === 0) return isList ? "[]" : "{}";
  const line = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (line.length + indent.length <= 72 && !line.includes("\n")) return line;
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${parts.map((part) => `${inner}${part},`).join("\n")}\n${indent}${close}`;
}

const nameOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));
