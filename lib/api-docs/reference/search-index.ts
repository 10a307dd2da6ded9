import { reference } from "./reference";
import type { FieldDoc, OperationDoc, SearchEntry } from "./schemas";

let made: SearchEntry[] | undefined;

/** Returns all search entries: operations, error texts and fields, each once per group. */
export function searchIndex(): SearchEntry[] {
  made ??= [
    ...reference().flatMap(({ operations }) => [
      ...operations.map(operationEntry),
      ...once(operations.flatMap(errorEntries)),
      ...once(operations.flatMap(fieldEntries)),
    ]),
    ...once(reference().flatMap(({ operations }) => operations.flatMap(generalEntries))),
  ];
  return made;
}

const hrefOf = (it: OperationDoc) => `/docs/api/${it.tagSlug}#${it.id}`;

function operationEntry(it: OperationDoc): SearchEntry {
  return {
    kind: "operation",
    title: it.summary,
    detail: `${it.method} ${it.path}`,
    href: hrefOf(it),
  };
}

// Errors common to most operations are described in the guide.
function generalEntries(it: OperationDoc): SearchEntry[] {
  return it.refusals
    .filter(({ general }) => general)
    .map(({ status, error }) => ({
      kind: "error" as const,
      title: error,
      detail: `${status}, wherever it applies`,
      href: "/docs/api/guide/errors#statuses",
    }));
}

function errorEntries(it: OperationDoc): SearchEntry[] {
  return it.refusals
    .filter(({ general }) => !general)
    .map(({ status, error, reason }) => ({
      kind: "error" as const,
      title: reason ?? error,
      detail: `${status}, ${it.summary}`,
      href: hrefOf(it),
    }));
}

function fieldEntries(it: OperationDoc): SearchEntry[] {
  const { path, query, header } = it.parameters;
  const all = [...path, ...query, ...header, ...(it.body ?? []), ...it.answer.children];
  return all
    .flatMap((field) => withInner(field))
    .map(({ name }) => ({
      kind: "field" as const,
      title: name,
      detail: `${it.summary}, ${it.tag}`,
      href: hrefOf(it),
    }));
}

/** Yields a field and its nested fields, each by its path. */
function withInner(field: FieldDoc, before = ""): { name: string }[] {
  const name = `${before}${field.name}`;
  return [{ name }, ...field.children.flatMap((child) => withInner(child, `${name}.`))];
}

function once(entries: SearchEntry[]): SearchEntry[] {
  return entries.filter((entry, at) => entries.findIndex(({ title }) => title === entry.title) === at);
}
