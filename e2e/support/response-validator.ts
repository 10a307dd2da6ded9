import { type Answer, type Document, type OperationObject, pathFinder, successOf } from "./document";
import { messageOf, messageProblems } from "./error-messages";
import { schemaValidator } from "./schema-validator";

/** A response under `/api`; `body` is decoded, or null where it was not kept. */
export type Exchange = {
  method: string;
  /** Path and query as sent. */
  address: string;
  status: number;
  header: (name: string) => string | null;
  body: string | null;
};
export type Findings = {
  /** The operation that answered; null where path or method is not documented. */
  operationId: string | null;
  succeeded: boolean;
  problems: string[];
};

const LIMITS = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
/** Conditional headers; of the conflicts, only one is temporary and has Retry-After. */
const isOccasional = (name: string, status: number) =>
  name === "Idempotent-Replayed" || (name === "Retry-After" && status === 409);
/** Responses to unknown paths and methods. */
const UNDOCUMENTED: Record<number, string> = {
  404: "Not found",
  405: "Method not allowed",
  429: "Too Many Requests",
};
/** CORS headers on all responses of operations that other sites may call. */
const OPEN = "Access-Control-Allow-Origin";

/** Checks responses against the document; anything undocumented is a violation. */
export function responseValidator(document: Document): (exchange: Exchange) => Findings {
  const { problemsOf } = schemaValidator(document);
  const find = pathFinder(document);

  function bodyProblems({ body }: Exchange, ...schema: string[]): string[] {
    if (body === null) return [];
    try {
      return problemsOf(JSON.parse(body), ...schema);
    } catch (error) {
      return [`the body is no JSON: ${(error as Error).message}`];
    }
  }

  function compare(exchange: Exchange, answer: Answer, path: string[]): string[] {
    const media = (exchange.header("content-type") ?? "").split(";")[0]?.trim() ?? "";
    const kinds = Object.keys(answer.content ?? {});
    const missing = Object.keys(answer.headers ?? {}).filter(
      (name) => !isOccasional(name, exchange.status) && exchange.header(name) === null,
    );
    const read = media === "application/json" && kinds.includes(media) && exchange.method !== "HEAD";
    const openBySurprise = exchange.header(OPEN) !== null && !(answer.headers && OPEN in answer.headers);
    return [
      ...(kinds.includes(media) ? [] : [`it is ${media || "of no type"}, not ${kinds.join(" or ")}`]),
      ...missing.map((name) => `${name} is missing`),
      ...(openBySurprise ? ["pages of other sites may read it, and that is not documented"] : []),
      ...(read ? bodyProblems(exchange, ...path, "content", media, "schema") : []),
      ...(read && exchange.status >= 400 ? messageProblems(messageIn(exchange), answer) : []),
    ];
  }

  /** Unknown path or method: expects the general response and headers. */
  function stray(exchange: Exchange, status: number, allow?: string): string[] {
    if (exchange.status !== status && exchange.status !== 429)
      return [`it is not documented and answered ${exchange.status}`];
    const expected = ["X-Request-Id"];
    if (exchange.header("X-RateLimit-Limit") !== null) expected.push(...LIMITS);
    return [
      ...(exchange.method === "HEAD" ? [] : bodyProblems(exchange, "components", "schemas", "Error")),
      ...(exchange.method === "HEAD" || messageIn(exchange) === UNDOCUMENTED[exchange.status]
        ? []
        : [`it says "${messageIn(exchange)}"`]),
      ...expected.filter((name) => exchange.header(name) === null).map((name) => `${name} is missing`),
      ...(allow && exchange.status === 405 && exchange.header("allow") !== allow
        ? [`Allow is ${exchange.header("allow")}, not ${allow}`]
        : []),
    ];
  }

  /** Expects the documented response to a CORS preflight. */
  function preflight(exchange: Exchange, open: string[], allow: string): string[] {
    const expected = { [OPEN]: "*", "Access-Control-Allow-Methods": allowed(open), Allow: allow };
    return [
      ...(exchange.status === 204 ? [] : [`it answered ${exchange.status}`]),
      ...(exchange.header("X-Request-Id") === null ? ["X-Request-Id is missing"] : []),
      ...Object.entries(expected)
        .filter(([name, value]) => exchange.header(name) !== value)
        .map(([name, value]) => `${name} is ${exchange.header(name)}, not ${value}`),
    ];
  }

  return (exchange) => {
    const path = find(exchange.address);
    const nothing = { operationId: null, succeeded: false };
    if (!path) return { ...nothing, problems: stray(exchange, 404) };
    const methods = document.paths[path] ?? {};
    const method = exchange.method === "HEAD" && methods["get"] ? "get" : exchange.method.toLowerCase();
    const it = methods[method];
    const open = Object.keys(methods).filter((name) => isOpen(methods[name]));
    const besides = [...(methods["get"] ? ["head"] : []), ...(open.length > 0 ? ["options"] : [])];
    const allow = allowed([...Object.keys(methods), ...besides]);
    if (method === "options" && open.length > 0)
      return { ...nothing, problems: preflight(exchange, open, allow) };
    if (!it) return { ...nothing, problems: stray(exchange, 405, allow) };
    const answer = it.responses[exchange.status];
    const problems = answer
      ? compare(exchange, answer, ["paths", path, method, "responses", String(exchange.status)])
      : [`the status ${exchange.status} is not documented`];
    if (exchange.status === 500) problems.push("a mistake of ours is no answer that a test may cause");
    return { operationId: it.operationId, succeeded: exchange.status === successOf(it), problems };
  };
}

/** The message of an error; null where the body has none. */
function messageIn({ body }: Exchange): string | null {
  try {
    return messageOf(JSON.parse(body ?? "null"));
  } catch {
    // Invalid JSON is reported separately.
    return null;
  }
}

function isOpen(it: OperationObject | undefined): boolean {
  return Object.values(it?.responses ?? {}).some(({ headers }) => headers && OPEN in headers);
}

const ORDER = ["get", "head", "post", "put", "patch", "delete", "options"];

function allowed(methods: string[]): string {
  return ORDER.filter((method) => methods.includes(method))
    .join(", ")
    .toUpperCase();
}
