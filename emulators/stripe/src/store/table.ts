type Row = { id: string; created: number };
type Cursor = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined };

/** Records of one kind by id, in order of creation, with lookups by immutable fields. */
export class Table<T extends Row> {
  #rows = new Map<string, T>();
  /** Ids, oldest first. */
  #order: string[] = [];
  #indexes = new Map<string, Map<string, string[]>>();
  readonly #fields: readonly (keyof T & string)[];

  constructor(fields: readonly (keyof T & string)[] = []) {
    this.#fields = fields;
    for (const field of fields) this.#indexes.set(field, new Map());
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  /** Inserts the row or replaces the one with its id. */
  put(row: T): void {
    if (!this.#rows.has(row.id)) {
      this.#insert(row);
      for (const field of this.#fields) this.#index(field, row);
    }
    this.#rows.set(row.id, row);
  }

  #insert(row: T): void {
    const last = this.#order.at(-1);
    if (last === undefined || this.#createdOf(last) <= row.created) this.#order.push(row.id);
    else this.#order.splice(this.#after(row.created), 0, row.id);
  }

  #index(field: keyof T & string, row: T): void {
    const value = row[field];
    if (typeof value !== "string") return;
    const index = this.#indexes.get(field);
    const ids = index?.get(value);
    if (ids) ids.push(row.id);
    else index?.set(value, [row.id]);
  }

  /** Rows whose indexed `field` is `value`, oldest first. */
  by(field: keyof T & string, value: string): T[] {
    const ids = this.#indexes.get(field)?.get(value) ?? [];
    return ids.flatMap((id) => this.#rows.get(id) ?? []).sort((one, other) => one.created - other.created);
  }

  /** All rows, oldest first. */
  *values(): Generator<T> {
    for (const id of this.#order) {
      const row = this.#rows.get(id);
      if (row) yield row;
    }
  }

  /** The newest rows that `keep` accepts. */
  newest(limit: number, keep: (row: T) => boolean = () => true): T[] {
    return this.page({ limit }, keep).rows;
  }

  /** One page, newest first, by Stripe's cursor rules; an unknown cursor is an empty page. */
  page(cursor: Cursor, keep: (row: T) => boolean): { rows: T[]; hasMore: boolean } {
    const back = cursor.endingBefore !== undefined;
    const edge = cursor.endingBefore ?? cursor.startingAfter;
    const step = back ? 1 : -1;
    const start = edge === undefined ? this.#order.length - 1 : this.#position(edge) + step;
    const rows: T[] = [];
    for (let at = start; at >= 0 && at < this.#order.length && rows.length <= cursor.limit; at += step) {
      const row = this.#rows.get(this.#order[at] ?? "");
      if (row && keep(row)) rows.push(row);
    }
    const hasMore = rows.length > cursor.limit;
    const page = rows.slice(0, cursor.limit);
    return { rows: back ? page.reverse() : page, hasMore };
  }

  /** Deletes rows, to prune expired ones. */
  deleteWhere(isDeleted: (row: T) => boolean): number {
    const before = this.#rows.size;
    for (const row of [...this.#rows.values()]) if (isDeleted(row)) this.#rows.delete(row.id);
    if (this.#rows.size === before) return 0;
    this.#order = this.#order.filter((id) => this.#rows.has(id));
    for (const [field, index] of this.#indexes) {
      for (const [value, ids] of index) {
        const left = ids.filter((id) => this.#rows.has(id));
        if (left.length === 0) this.#indexes.get(field)?.delete(value);
        else index.set(value, left);
      }
    }
    return before - this.#rows.size;
  }

  #createdOf(id: string): number {
    return this.#rows.get(id)?.created ?? 0;
  }

  /** The position after all rows created at or before this second. */
  #after(created: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#createdOf(this.#order[middle] ?? "") <= created) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #position(id: string): number {
    const row = this.#rows.get(id);
    if (!row) return -1;
    let at = this.#after(row.created) - 1;
    while (at >= 0 && this.#order[at] !== id) at -= 1;
    return at;
  }
}
