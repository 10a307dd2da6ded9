const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup that is safe to send: only `html` makes it. */
export class Html {
  constructor(readonly markup: string) {}
}

type Value = string | number | Html | null | Value[];

function markupOf(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(markupOf).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Markup with every interpolated text escaped for element content and quoted attributes. `Html` and lists of it
 * pass as they are; null is nothing. Addresses (`href`) must be our own.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((all, part, i) => all + markupOf(values[i - 1] ?? null) + part));
}
