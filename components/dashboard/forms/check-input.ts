import type { z } from "zod";

/** What keeps a form from being sent: one line for the whole, and the messages of each field by its API name. */
export type Problems = { message: string; fields: Record<string, string[]> };

/** Validates a body with the API's own schema before it is sent; null if it is valid. */
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
