import type { FieldDoc, OperationDoc } from "./schemas";

/** Shorter schemas are repeated rather than linked. */
const WORTH_A_LINK = 4;

/**
 * The operations of a page, each named schema's fields printed where it first occurs in a response and linked
 * afterwards. Otherwise a page about campaigns would describe a campaign a dozen times.
 */
export function dedupeSchemas(operations: readonly OperationDoc[]): OperationDoc[] {
  const told = new Map<string, { id: string; summary: string }>();

  function tell(field: FieldDoc, it: OperationDoc): FieldDoc {
    const { schema, children } = field;
    const before = schema ? told.get(schema) : undefined;
    if (before && before.id !== it.id && children.length >= WORTH_A_LINK)
      return { ...field, children: [], describedBy: before };
    if (schema && !before) told.set(schema, { id: it.id, summary: it.summary });
    return { ...field, children: children.map((child) => tell(child, it)) };
  }

  return operations.map((it) => {
    const whole = tell(it.answer, it);
    return { ...it, answer: whole };
  });
}
