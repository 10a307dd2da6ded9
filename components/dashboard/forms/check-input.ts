import type { z } from "zod";

/** Why a form cannot be sent: a summary, and messages by API field name. */
export type Problems = { message: string; fields: Record<string, string[]> };

/** Validates a request body with the API's own schema; returns null if it is valid. */
export function checkInput(schema: z.ZodType, body: unknown): Problems | null {
  const result = schema.safeParse(body);
  if (result.success) return null;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join(".");
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  return { message: "Please check the highlighted fields.", fields };
}
