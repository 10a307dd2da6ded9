/** The exports of the published package (packages/client). */
export { type Client, type ClientOptions, createClient } from "./client";
export { ClientError, orThrow } from "./client-error";
export type { Operations } from "./operations";
export type { OperationId } from "./paths";
export type { Failure, Result, Success } from "./result";
export type { Answer, Body, CallInput, JsonId, PagedId, Params, Query, StreamId, UploadId } from "./types";
