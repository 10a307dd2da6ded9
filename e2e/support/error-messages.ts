import type { Answer } from "./document";

/** The variable parts of error messages and the pattern of each; the rest must match the document exactly. */
const VARIABLE: readonly [part: RegExp, name: string][] = [
  // First, because the processor's message follows it.
  [/^(The payment processor refused the refund: )\S.*$/s, "$1\0words"],
  [/\$\d{1,3}(?:,\d{3})*\.\d{2}(?![\d,.]*\d)/g, "\0sum"],
  [/[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+/g, "\0address"],
  [/\b(?:DRAFT|ACTIVE|PAUSED|ENDED)\b/g, "\0campaign status"],
];

function masked(text: string): string {
  return VARIABLE.reduce((rest, [part, name]) => rest.replace(part, name), text);
}

/** The error messages in a response's examples. */
function listedTexts(answer: Answer): string[] {
  const examples = Object.values(answer.content?.["application/json"]?.examples ?? {});
  return examples.flatMap(({ value }) => messageOf(value) ?? []);
}

/** The `error` of a body; null where there is none. */
export function messageOf(body: unknown): string | null {
  const text = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof text === "string" ? text : null;
}

/**
 * Describes what is wrong with an error message: clients may rely on it, so it must be one that its operation lists.
 */
export function messageProblems(text: string | null, answer: Answer): string[] {
  if (text === null) return ["it has no text"];
  const listed = listedTexts(answer).map(masked);
  return listed.includes(masked(text)) ? [] : [`the operation does not list "${text}"`];
}
