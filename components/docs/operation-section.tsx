import { Badge } from "@/components/ui/badge";
import type { ExampleDoc, FieldDoc, OperationDoc } from "@/lib/api-docs/reference/schemas";
import { CodeBlock } from "./code-block";
import { CodeTabs } from "./code-tabs";
import { DescribedBy, FieldList } from "./field-list";
import { Fold } from "./fold";
import { InlineText } from "./inline-text";
import { Method } from "./method";
import { Prose } from "./prose";
import { RefusalList } from "./refusal-list";

/** An operation: description and fields on the left, example request and response on the right. */
export function OperationSection({ it, example }: { it: OperationDoc; example: ExampleDoc }) {
  return (
    <section
      aria-labelledby={it.id}
      className="grid gap-6 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div className="grid min-w-0 content-start gap-5">
        <Heading it={it} />
        <Prose text={it.description} />
        <p className="text-sm text-soft">
          <InlineText text={`${it.access} ${it.limit}`} />
        </p>
        <Parameters title="In the path" fields={it.parameters.path} />
        <Parameters title="In the query" fields={it.parameters.query} />
        {it.body && <Parameters title="In the body" fields={it.body} empty="An empty object." />}
        {it.upload && <Parameters title="Body" fields={[]} empty={`A file: ${it.upload}.`} />}
        <Parameters title="Headers" fields={it.parameters.header} />
        <Answer it={it} />
        <Fold title={`Errors (${it.refusals.length})`}>
          <RefusalList refusals={it.refusals} />
        </Fold>
      </div>
      <div data-operation={it.id} data-status={it.status} className="grid min-w-0 content-start gap-4">
        {example.curl && example.typescript && (
          <CodeTabs id={it.id} curl={example.curl} typescript={example.typescript} />
        )}
        <CodeBlock
          title={`Response ${it.status}`}
          name="the response"
          code={example.answer}
          language={example.media === "text" ? "text" : "json"}
        />
      </div>
    </section>
  );
}

function Heading({ it }: { it: OperationDoc }) {
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={it.id} className="text-lg">
          <a href={`#${it.id}`} className="hover:underline">
            {it.summary}
          </a>
        </h2>
        <Badge>{it.role}</Badge>
        {it.idempotent && <Badge>Idempotency-Key</Badge>}
      </div>
      <p className="flex items-start gap-2">
        <Method method={it.method} />
        <code className="font-mono text-sm wrap-anywhere">{it.path}</code>
      </p>
    </header>
  );
}

function Parameters({ title, fields, empty }: { title: string; fields: FieldDoc[]; empty?: string }) {
  if (fields.length === 0 && !empty) return null;
  return (
    <div>
      <h3 className="border-b border-line pb-2 text-sm">{title}</h3>
      {fields.length > 0 ? (
        <FieldList fields={fields} sent />
      ) : (
        <p className="py-3 text-sm text-soft">{empty}</p>
      )}
    </div>
  );
}

function Answer({ it: { answer, status, headers } }: { it: OperationDoc }) {
  if (answer.children.length + headers.length === 0 && !answer.describedBy) return null;
  return (
    <Fold
      title={<InlineText text={`Response ${status}: \`${answer.type}\``} />}
      open={answer.children.length <= 6}
    >
      {headers.length > 0 && (
        <ul className="divide-y divide-line">
          {headers.map(({ name, description }) => (
            <li key={name} className="grid gap-1 py-3 text-sm">
              <p>
                <code className="font-mono font-semibold">{name}</code>{" "}
                <span className="text-xs text-soft">header</span>
              </p>
              <p>
                <InlineText text={description} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {answer.describedBy && (
        <div className="py-3">
          <DescribedBy operation={answer.describedBy} />
        </div>
      )}
      <FieldList fields={answer.children} sent={false} />
    </Fold>
  );
}
