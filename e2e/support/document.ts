/** The parts of the OpenAPI document that the tests use. */
export type Schema = { [keyword: string]: unknown };
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
  example?: unknown;
};
export type Answer = {
  headers?: Record<string, unknown>;
  content?: Record<
    string,
    { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
  >;
};
export type OperationObject = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Answer>;
  security: Record<string, unknown>[];
  "x-role": "public" | "signed-in" | "MEMBER" | "ADMIN" | "OWNER";
  "x-scope"?: "read" | "write" | "admin";
};
export type Document = {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
};
export type Operation = { method: string; path: string; it: OperationObject };

/** The document as served by the running app. */
export async function readDocument(origin: string): Promise<Document> {
  const answer = await fetch(`${origin}/api/openapi.json`, {
    headers: { "x-forwarded-for": "198.51.100.1" },
  });
  if (!answer.ok) throw new Error(`The contract could not be read: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Document;
}

/** Every operation that the document lists. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({ method: method.toUpperCase(), path, it })),
  );
}

/** Finds the documented path of a URL; literal paths go before paths with parameters. */
export function pathFinder(document: Document): (address: string) => string | undefined {
  const holes = (path: string) => path.split("{").length;
  const known = Object.keys(document.paths)
    .sort((a, b) => holes(a) - holes(b))
    .map((path) => {
      const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
      return { path, pattern: new RegExp(`^${parts.join("[^/]+")}$`) };
    });
  return (address) => {
    const [path = ""] = address.split("?");
    // Undecodable segments match nothing.
    if (!isReadable(path)) return undefined;
    return known.find(({ pattern }) => pattern.test(path))?.path;
  };
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The success status of an operation. */
export function successOf(it: OperationObject): number {
  return Number(Object.keys(it.responses).find((status) => status.startsWith("2")));
}
