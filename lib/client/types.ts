import type { Operations } from "./operations";
import type { OperationId, PATHS } from "./paths";

export type { OperationId } from "./paths";

/** The path parameters: `{ idOrSlug: string }`. */
export type Params<Id extends OperationId> = Operations[Id]["params"];
export type Query<Id extends OperationId> = Operations[Id]["query"];
export type Body<Id extends OperationId> = Operations[Id]["body"];
/** The body of the successful response. */
export type Answer<Id extends OperationId> = Operations[Id]["answer"];

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type Extras = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** For POST: calls with the same key and the same body are one request. Without a key, each call is a new request. */
  idempotencyKey?: string;
};

/** The input of an operation, checked against its declaration. */
export type CallInput<Id extends OperationId> = Part<"params", Params<Id>> &
  Part<"query", Query<Id>> &
  Part<"body", Body<Id>> &
  (Id extends UploadId ? { file: Blob } : { file?: undefined }) &
  Extras;

/** The input as an argument, optional if nothing in it is required. */
export type Args<Input> = object extends Input ? [input?: Input] : [input: Input];

/** Operations whose body is a file; its `type` is sent as the `Content-Type`. */
export type UploadId = {
  [Id in OperationId]: (typeof PATHS)[Id] extends `PUT ${string}` ? Id : never;
}[OperationId];

/** Operations that respond with a document. */
export type StreamId = {
  [Id in OperationId]: (typeof PATHS)[Id] extends `${string}.${"csv" | "pdf" | "zip"}` ? Id : never;
}[OperationId];

/** Operations that respond with JSON. */
export type JsonId = Exclude<OperationId, StreamId>;

type Page = { pagination: { page: number; totalPages: number } } | { nextCursor: string | null };

/** Operations that respond with one page of a list. */
export type PagedId = {
  [Id in OperationId]: Answer<Id> extends Page ? Id : never;
}[OperationId];

/** One entry of a paged list. */
export type Item<Id extends PagedId> =
  Answer<Id> extends infer A ? Extract<A[keyof A], readonly unknown[]>[number] : never;
