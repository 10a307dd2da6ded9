const STRING = /("(?:[^"\\\n]|\\.)*")(\s*:)?/g;

/** Code with highlighted strings and keys of JSON; other languages stay plain. */
export function Highlighted({ code, language }: { code: string; language: string }) {
  if (language !== "json") return code;
  const parts: { at: number; text: string; isText: boolean }[] = [];
  let last = 0;
  for (const match of code.matchAll(STRING)) {
    if (match[2]) continue;
    parts.push({ at: last, text: code.slice(last, match.index), isText: false });
    parts.push({ at: match.index, text: match[0], isText: true });
    last = match.index + match[0].length;
  }
  parts.push({ at: last, text: code.slice(last), isText: false });
  return parts.map(({ at, text, isText }) =>
    isText ? (
      <span key={at} className="text-accent">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
