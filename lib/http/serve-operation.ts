import { z } from "zod";
import type { Operation } from "@/lib/contract/operation";
import type { OperationId } from "@/lib/contract/paths";
import type { Context } from "@/lib/kernel/context";
import { isOpen } from "./declaration";
import { type Handler, route } from "./route";

type Out<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

/** An answer as JSON (`status` where it is not the declared one: accepted, and not done yet), or a stream of another media type, whose `Content-Type` is among the headers. */
type Handled<Body> =
  | { body: Body; headers?: Record<string, string>; status?: 202 }
  | { stream: ReadableStream<Uint8Array>; headers: Record<string, string> };

/** The handler of one operation of the contract: what it declares is what validates, limits and answers. */
export function serve<
  Id extends OperationId,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends z.ZodType,
>(
  it: Operation<Id, P, Q, B, A>,
  handle: (input: {
    ctx: Context;
    params: Out<P>;
    query: Out<Q>;
    body: Out<B>;
    request: Request;
  }) => Promise<Handled<z.input<A>>>,
  /** What is given again of a success under a repeated `Idempotency-Key`; the whole answer without this. */
  again?: (ctx: Context, kept: z.input<A>) => Promise<z.input<A>>,
): Handler {
  return route({
    access: it.role === "public" ? "public" : "caller",
    open: isOpen(it),
    ...(it.limit ? { limit: it.limit } : {}),
    ...(it.keys ? { keys: true } : {}),
    ...(it.params ? { params: it.params } : {}),
    query: strictly(it),
    ...(it.body ? { body: it.body } : {}),
    ...(it.idempotent ? { idempotent: it.id } : {}),
    // What was kept is what `handle` answered.
    ...(again ? { again: (ctx, kept) => again(ctx, kept as z.input<A>) } : {}),
    handle: async (input) => ({ status: it.status ?? 200, ...(await handle(input as never)) }),
  });
}

/** A parameter that is not declared is refused: a misspelt filter would give back everything. */
function strictly({ id, query }: Operation): z.ZodType {
  if (!query) return z.strictObject({});
  if (!(query instanceof z.ZodObject)) throw new Error(`the query of ${id} is no object`);
  return query.strict();
}
