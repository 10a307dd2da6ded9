import { z } from "zod";
import { type Found, type Permitted, permit, permitCaller, type SignedIn } from "@/lib/auth/access";
import { type Role, ranksAtLeast } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { forbidden } from "@/lib/kernel/errors";
import type { Answer } from "./answer";
import type { Call } from "./call";
import { type Declaration, isOpen, keyScopeOf, type RequiredRole, routeOf, type Schema } from "./declaration";
import { type Handler, route } from "./route";

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
/** A request's validated input. */
type Input<P, Q, B> = { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> };
/** The context passed to a use case; with a required role, it proves that the caller has it. */
type ContextFor<R extends RequiredRole, F> = R extends Role
  ? Permitted<R> & F
  : R extends "signed-in"
    ? SignedIn & F
    : Context & F;
/** A declaration that requires a role must find the organization. */
type Guard<R extends RequiredRole> = R extends Role ? { find: (call: never) => Promise<Found> } : unknown;

type Behavior<R extends RequiredRole, P, Q, B, A extends z.ZodType, F> = {
  /** Refuses requests that are invalid in ways schemas cannot express, before any lookup. */
  check?: (call: Input<P, Q, B> & { ctx: Context }) => void;
  /** Looks up the resource and the organization whose members may call. Throws `not_found`. */
  find?: (call: Input<P, Q, B> & { ctx: Context }) => Promise<F>;
  /** Calls the use case. */
  handle: (
    call: Input<P, Q, B> & { ctx: ContextFor<R, F>; request: Call },
  ) => Promise<z.input<A> | Reply<z.input<A>>>;
  /** Filters a successful response before it is replayed for its `Idempotency-Key`. Default: the whole response. */
  replay?: (ctx: Context, kept: z.input<A>) => Promise<z.input<A>>;
  /** The use case claims a new `Idempotency-Key` with its first write, see `ctx.key`. */
  claimsKey?: true;
};

export type Endpoint<
  Id extends string = string,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType = z.ZodType,
> = Declaration<Id, P, Q, B, A> & {
  /** Handles a request: limits, credential, validation, idempotency, access, use case. */
  handler: Handler;
  /**
   * Runs the endpoint without HTTP on validated input: check, find, role, use case. Returns the response body. An
   * upload reads its file from `request`.
   */
  run: (
    ctx: Context,
    input: Given<P, "params"> & Given<Q, "query"> & Given<B, "body">,
    request?: Call,
  ) => Promise<z.input<A>>;
};

type Given<S, Name extends string> = S extends z.ZodType
  ? Record<never, never> extends z.output<S>
    ? { [N in Name]?: z.output<S> }
    : { [N in Name]: z.output<S> }
  : Record<never, never>;

/**
 * A response with more than a body: headers, a status other than the declared one, or a stream of a file or of the
 * JSON text of a body that is too large to be built at once.
 */
export class Reply<Body> {
  constructor(
    /** Undefined if its JSON text is streamed. */
    readonly body: Body | undefined,
    readonly more: {
      status?: 202;
      headers?: Record<string, string>;
      stream?: ReadableStream<Uint8Array>;
      /** No webhook endpoint is subscribed to what the use case wrote. */
      isQuiet?: boolean;
    },
  ) {}
}

/** Declares an endpoint with its own handler: processor deliveries, and the OpenAPI document. */
export function declare<
  const Id extends string,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends z.ZodType = z.ZodType,
>(it: Declaration<Id, P, Q, B, A>): Declaration<Id, P, Q, B, A> {
  return it;
}

/**
 * Declares an endpoint. The declaration validates, limits, authorizes, handles and documents it. Order of
 * checks: credential, limit, validation, idempotency (these in route.ts), `check`, `find` (404), role (403), use case.
 */
export function endpoint<
  const Id extends string,
  const R extends RequiredRole,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends z.ZodType = z.ZodType,
  F extends object = Record<never, never>,
>(
  spec: Declaration<Id, P, Q, B, A> & { role: R } & Behavior<R, P, Q, B, A, F> & Guard<R>,
): Endpoint<Id, P, Q, B, A> {
  const { check, find, handle, replay, claimsKey, ...declared } = spec;

  async function answer(
    ctx: Context,
    input: Input<P, Q, B>,
    request: Call,
  ): Promise<z.input<A> | Reply<z.input<A>>> {
    const call = { ctx, ...input };
    check?.(call);
    const found = await find?.(call);
    const permitted = (await authorize(declared, ctx, found)) as ContextFor<R, F>;
    return handle({ ...call, ctx: permitted, request });
  }

  const handler = route({
    access: declared.role === "public" ? "public" : "caller",
    open: isOpen(declared),
    path: routeOf(declared).path,
    ...(declared.limit ? { limit: declared.limit } : {}),
    ...(declared.keys ? { keys: true } : {}),
    ...(declared.params ? { params: declared.params } : {}),
    query: strictQuery(declared),
    ...(declared.body ? { body: declared.body } : {}),
    ...(declared.idempotent ? { idempotent: declared.id } : {}),
    ...(claimsKey ? { claimsKey } : {}),
    // The stored response is what `handle` returned.
    ...(replay ? { replay: (ctx, kept) => replay(ctx, kept as z.input<A>) } : {}),
    handle: async ({ ctx, request, ...input }): Promise<Answer> => {
      const answered = await answer(ctx, input as Input<P, Q, B>, request);
      const status = declared.status ?? 200;
      if (!(answered instanceof Reply)) return { status, body: answered };
      const { stream, ...more } = answered.more;
      return { status, ...(stream ? { stream } : { body: answered.body }), ...more };
    },
  });

  return {
    ...declared,
    handler,
    async run(ctx, given, request = new Request("http://localhost")) {
      const input = { params: {}, query: {}, body: {}, ...given } as Input<P, Q, B>;
      const answered = await answer(ctx, input, request);
      if (!(answered instanceof Reply)) return answered;
      const { stream } = answered.more;
      const isText = stream !== undefined && declared.media === undefined;
      return isText ? await new Response(stream).json() : (answered.body as z.input<A>);
    },
  };
}

/** Enforces the declared role. A use case checks more only where that depends on the request (docs/architecture.md). */
async function authorize(declared: Declaration, ctx: Context, found: object | undefined): Promise<Context> {
  const { role } = declared;
  if (role === "public") return { ...ctx, ...found };
  if (role === "signed-in") return { ...(await permitCaller(ctx, keyScopeOf(declared))), ...found };
  if (!isFound(found)) throw new Error(`${declared.id} finds no organization whose members may call it`);
  const permitted = await permit(ctx, role, found);
  const needsAdminKey = ctx.actor.kind === "key" && keyScopeOf(declared) === "admin";
  if (needsAdminKey && !ranksAtLeast(permitted.role, "ADMIN")) throw forbidden();
  return permitted;
}

const isFound = (found: object | undefined): found is Found => found !== undefined && "orgId" in found;

/** Makes a query schema refuse undeclared parameters: a misspelled filter would return everything. */
function strictQuery({ id, query }: Declaration): z.ZodType {
  if (!query) return z.strictObject({});
  if (!(query instanceof z.ZodObject)) throw new Error(`the query of ${id} is no object`);
  return query.strict();
}
