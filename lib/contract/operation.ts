import type { z } from "zod";
import type { Declaration, Schema } from "@/lib/http/declaration";
import { type OperationId, PATHS } from "./paths";

export type { RequiredRole as Access } from "@/lib/http/declaration";
export { type Refusal, TAGS, type Tag } from "@/lib/http/declaration";

export type Operation<
  Id extends OperationId = OperationId,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType = z.ZodType,
> = Declaration<Id, P, Q, B, A>;

/** Declares an operation; the types of its parts are kept. */
export function operation<
  const Id extends OperationId,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends z.ZodType = z.ZodType,
>(it: Omit<Operation<Id, P, Q, B, A>, "route">): Operation<Id, P, Q, B, A> {
  return { ...it, route: PATHS[it.id] };
}
