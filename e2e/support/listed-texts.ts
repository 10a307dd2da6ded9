import type { Answer } from "./document";

/**
 * The parts of an error's text that differ from case to case, each by what it can be; whatever stands around them is as
 * the document has it, to the letter.
 */
const VARIABLE: readonly [part: RegExp, name: string][] = [
  // First, because the processor may say anything after it.
  [/^(The payment processor refused the refund: )\S.*$/s, "$1\0words"],
  [/\$\d{1,3}(?:,\d{3})*\.\d{2}(?![\d,.]*\d)/g, "\0sum"],
  [/[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+/g, "\0address"],
  [/\b(?:DRAFT|ACTIVE|PAUSED|ENDED)\b/g, "\0campaign status"],
];

function masked(text: string): string {
  return VARIABLE.reduce((rest, [part, name]) => rest.replace(part, name), text);
}

/** The texts of the errors that an answer's examples list. */
function listedTexts(answer: Answer): string[] {
  const examples = Object.values(answer.content?.["application/json"]?.examples ?? {});
  return examples.flatMap(({ value }) => textOf(value) ?? []);
}

/** The `error` of a body; null where there is none. */
export function textOf(body: unknown): string | null {
  const text = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof text === "string" ? text : null;
}

/** What is wrong with an error's text: programs go by it, so it is one of those that its operation lists. */
export function textFaults(text: string | null, answer: Answer): string[] {
  if (text === null) return ["it has no text"];
  const listed = listedTexts(answer).map(masked);
  return listed.includes(masked(text)) ? [] : [`the operation does not list "${text}"`];
}
