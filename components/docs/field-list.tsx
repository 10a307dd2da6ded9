import type { FieldDoc } from "@/lib/api-docs/reference/schemas";
import { Code, InlineText } from "./inline-text";

/** Number of nested fields above which they are collapsed. */
const OPEN_UP_TO = 3;

/**
 * Fields with types, rules and descriptions; nested fields are collapsible. `sent`: the fields are part of a request.
 */
export function FieldList({ fields, sent }: { fields: FieldDoc[]; sent: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {fields.map((field) => (
        <li key={field.name} className="grid gap-1 py-3 text-sm">
          <Field field={field} sent={sent} />
        </li>
      ))}
    </ul>
  );
}

function Field({ field, sent }: { field: FieldDoc; sent: boolean }) {
  const { name, type, required, description, children, describedBy } = field;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono text-sm font-semibold wrap-anywhere">{name}</code>
        <span className="text-xs text-soft">{type}</span>
        {sent && required && <span className="text-xs font-medium text-warn">required</span>}
        {!sent && !required && <span className="text-xs text-soft">may be absent</span>}
      </p>
      {description && (
        <p className="max-w-prose">
          <InlineText text={description} />
        </p>
      )}
      <Limits field={field} />
      {describedBy && <DescribedBy operation={describedBy} />}
      {children.length > 0 && (
        <details
          open={children.length <= OPEN_UP_TO}
          className="print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="min-h-9 w-fit rounded-sm py-1.5 text-xs font-medium text-accent">
            {children.length === 1 ? "1 field" : `${children.length} fields`} of <code>{name}</code>
          </summary>
          <div className="border-l-2 border-line pl-4">
            <FieldList fields={children} sent={sent} />
          </div>
        </details>
      )}
    </>
  );
}

/** A link to the operation that lists the fields of a schema. */
export function DescribedBy({ operation }: { operation: { id: string; summary: string } }) {
  return (
    <p className="text-xs text-soft">
      Its fields are listed under{" "}
      <a href={`#${operation.id}`} className="text-accent underline underline-offset-2">
        {operation.summary}
      </a>
      .
    </p>
  );
}

function Limits({ field: { rules, values, fallback } }: { field: FieldDoc }) {
  if (rules.length + values.length === 0 && fallback === null) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-soft">
      {values.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {values.length === 1 ? "always" : "one of"}
          {values.map((value) => (
            <Code key={value}>{value}</Code>
          ))}
        </span>
      )}
      {rules.map((rule) => (
        <span key={rule} className="wrap-anywhere">
          {rule}
        </span>
      ))}
      {fallback !== null && (
        <span>
          default <Code>{fallback}</Code>
        </span>
      )}
    </p>
  );
}
