import type { FieldDoc, OperationDoc } from "./schemas";

/** Fewer fields are told again sooner than looked up. */
const WORTH_A_LINK = 4;

/**
 * The operations of a page with the fields of each named schema told where it first occurs among the answers; after that
 * there is a link to it. A page about campaigns would otherwise say what a campaign is a dozen times.
 */
export function dedupeSchemas(operations: readonly OperationDoc[]): OperationDoc[] {
  const told = new Map<string, { id: string; summary: string }>();

  function tell(field: FieldDoc, it: OperationDoc): FieldDoc {
    const { schema, children } = field;
    const before = schema ? told.get(schema) : undefined;
    if (before && before.id !== it.id && children.length >= WORTH_A_LINK)
      return { ...field, children: [], toldBy: before };
    if (schema && !before) told.set(schema, { id: it.id, summary: it.summary });
    return { ...field, children: children.map((child) => tell(child, it)) };
  }

  return operations.map((it) => {
    const whole = tell(it.answer, it);
    return { ...it, answer: whole };
  });
}
