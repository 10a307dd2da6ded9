import { z } from "zod";

const TYPES: Record<string, string> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object",
};

/** Plain words for what no schema has words of its own for; zod's own speak to programmers. */
export function speakPlainly(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === "invalid_type")
        return issue.input === undefined || issue.input === null ? "Required" : TYPES[issue.expected];
      if (issue.code === "invalid_value") return `Must be one of: ${issue.values.join(", ")}`;
      return undefined;
    },
  });
}
