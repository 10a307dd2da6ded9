import { view } from "../objects/view";
import type { Kind, Records } from "../store/records";
import type { Table } from "../store/table";
import type { Call } from "./endpoint";
import { invalidRequest, noSuch } from "./errors";
import { integer, object, optional, type Param, text } from "./params";

type Range = {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
};

/** The parameters of every list. */
export const listShape = {
  limit: optional(integer()),
  starting_after: optional(text()),
  ending_before: optional(text()),
  created: optional(rangeParam()),
};

type ListParams = {
  limit: number | undefined;
  starting_after: string | undefined;
  ending_before: string | undefined;
  created: Range | undefined;
};
export type ListView = { object: "list"; data: object[]; has_more: boolean; url: string };

/** A second, or a range of them. */
export function rangeParam(): Param<Range> {
  const bound = optional(integer());
  const range = object({ gt: bound, gte: bound, lt: bound, lte: bound });
  return (value, path) => {
    if (typeof value !== "string") return range(value, path);
    const at = integer()(value, path);
    return { gte: at, lte: at };
  };
}

/** One page of a kind, newest first. */
export function listOfKind<K extends Kind>(
  call: Call,
  kind: K,
  params: ListParams,
  keep: (record: Records[K]) => boolean,
): ListView {
  const table: Table<Records[K]> = call.simulator.store.tables[kind];
  return listOfTable(call, table, kind.replaceAll("_", " "), params, keep, (record) =>
    view(call.simulator, kind, record),
  );
}

export function listOfTable<T extends { id: string; created: number }>(
  call: Call,
  table: Table<T>,
  noun: string,
  params: ListParams,
  keep: (row: T) => boolean,
  render: (row: T) => object,
): ListView {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest(`Invalid limit: must be between 1 and 100, was ${limit}`, {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  for (const param of ["starting_after", "ending_before"] as const) {
    const id = params[param];
    if (id !== undefined && !table.get(id)) throw noSuch(noun, id, param);
  }
  const { rows, hasMore } = table.page(
    { limit, startingAfter: params.starting_after, endingBefore: params.ending_before },
    (row) => inRange(row.created, params.created) && keep(row),
  );
  return { object: "list", data: rows.map(render), has_more: hasMore, url: call.path };
}

export function inRange(at: number, range: Range | undefined): boolean {
  if (!range) return true;
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range;
  return at > gt && at >= gte && at < lt && at <= lte;
}
