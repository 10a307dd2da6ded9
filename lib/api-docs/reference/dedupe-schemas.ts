import type { FieldDoc, OperationDoc } from "./schemas";

/** Shorter schemas are repeated rather than linked. */
const WORTH_A_LINK = 4;

/**
 * Prints the fields of each named schema where it first occurs in a page's responses, and links to them afterwards.
 * Otherwise a page about campaigns would describe a campaign a dozen times.
 */
export function dedupeSchemas(operations: readonly OperationDoc[]): OperationDoc[] {
  const firstUse = new Map<string, { id: string; summary: string }>();

  function printOnce(field: FieldDoc, it: OperationDoc): FieldDoc {
    const { schema, children } = field;
    const before = schema ? firstUse.get(schema) : undefined;
    if (before && before.id !== it.id && children.length >= WORTH_A_LINK)
      return { ...field, children: [], describedBy: before };
    if (schema && !before) firstUse.set(schema, { id: it.id, summary: it.summary });
    return { ...field, children: children.map((child) => printOnce(child, it)) };
  }

  return operations.map((it) => {
    const answer = printOnce(it.answer, it);
    return { ...it, answer };
  });
}
