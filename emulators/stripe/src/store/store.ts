import type { Delivery, EventLine, EventRecord } from "./events";
import { Journal } from "./journal";
import { OpenMovements } from "./open-movements";
import type { Kind, Records } from "./records";
import { Table } from "./table";
import { makeTables, type Tables } from "./tables";
import { isWaiting, type WaitingKind, waitingSets } from "./waiting";

/** The stored result of a request that carried an idempotency key; the body stays on disk. */
export type SavedAnswer = { key: string; hash: string; path: string; status: number; created: number };
type JournalPosition = { offset: number; length: number };
type AnswerLine = ["answer", SavedAnswer, unknown];
type LogLine =
  | { [K in Kind]: ["put", K, Records[K]] }[Kind]
  | ["gone", Kind, string]
  | ["event", EventLine, Delivery]
  | ["sent", string, Delivery]
  | AnswerLine;

/** All state of the emulator: in memory, with each change written to the log file. */
export class Store {
  readonly tables: Tables = makeTables();
  readonly events = new Table<EventRecord>();
  readonly deliveries = new Map<string, Delivery>();
  readonly openMovements = new OpenMovements();
  readonly #answers = new Map<string, SavedAnswer & JournalPosition>();
  readonly #journal: Journal;
  readonly #waiting = waitingSets();
  #lines = 0;
  #emitted = 0;

  constructor(file: string) {
    this.#journal = new Journal(file);
    this.#journal.replay((line) => this.#apply(upgrade(JSON.parse(line.text)), line));
  }

  #apply(line: LogLine, position: JournalPosition): void {
    this.#lines += 1;
    if (line[0] === "put") this.#set(line[1], line[2]);
    else if (line[0] === "gone") this.tables[line[1]].deleteWhere((row) => row.id === line[2]);
    else if (line[0] === "sent") this.deliveries.set(line[1], line[2]);
    else if (line[0] === "answer") this.#answers.set(line[1].key, { ...line[1], ...position });
    else {
      const { object, kind, ...event } = line[1];
      const record = this.tables[kind].get(object);
      if (!record) return;
      // The kind and the record come from the same table, which the type system cannot follow here.
      this.events.put({ ...event, kind, record } as EventRecord);
      this.deliveries.set(event.id, line[2]);
    }
  }

  #set<K extends Kind>(kind: K, record: Records[K]): void {
    const table: Table<Records[K]> = this.tables[kind];
    table.put(record);
    if (kind === "balance_transaction") this.openMovements.note(record as Records["balance_transaction"]);
    const waiting = this.#waiting.get(kind);
    if (isWaiting(kind, record)) waiting?.add(record.id);
    else waiting?.delete(record.id);
  }

  /** The records of a kind with a scheduled change, as defined by waiting.ts. */
  waiting<K extends WaitingKind>(kind: K): Records[K][] {
    return [...(this.#waiting.get(kind) ?? [])].flatMap((id) => this.get(kind, id) ?? []);
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const table: Table<Records[K]> = this.tables[kind];
    return table.get(id);
  }

  put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
    this.#set(kind, record);
    this.#write("put", kind, record);
    return record;
  }

  /** Events that this process has recorded. */
  get emitted(): number {
    return this.#emitted;
  }

  addEvent(event: EventRecord, delivery: Delivery): void {
    this.#emitted += 1;
    this.events.put(event);
    this.deliveries.set(event.id, delivery);
    this.#write("event", eventLine(event), delivery);
  }

  setDelivery(id: string, delivery: Delivery): void {
    this.deliveries.set(id, delivery);
    this.#lines += 1;
    this.#journal.appendSoon(JSON.stringify(["sent", id, delivery]));
  }

  savedAnswer(key: string): SavedAnswer | undefined {
    return this.#answers.get(key);
  }

  /** `body` is the JSON of the response. */
  saveAnswer(answer: SavedAnswer, body: string): void {
    this.#lines += 1;
    const position = this.#journal.append(`["answer",${JSON.stringify(answer)},${body}]`);
    this.#answers.set(answer.key, { ...answer, ...position });
  }

  readAnswer(key: string): string {
    const saved = this.#answers.get(key);
    if (!saved) throw new Error(`No answer is saved under the key ${key}.`);
    const line: AnswerLine = JSON.parse(this.#journal.read(saved.offset, saved.length));
    return JSON.stringify(line[2]);
  }

  #write(...line: unknown[]): void {
    this.#lines += 1;
    this.#journal.append(JSON.stringify(line));
  }

  /** Must be called before any response. */
  flush(): void {
    this.#journal.flush();
  }

  close(): void {
    this.#journal.close();
  }

  /** Purges expired data. Events and responses by Unix second, links by their own expiry. */
  prune(before: { events: number; answers: number; links: number }, keepEvents: number): void {
    let spare = this.events.size - keepEvents;
    this.events.deleteWhere((event) => {
      if (this.deliveries.get(event.id)?.state === "pending") return false;
      const isExpired = spare > 0 || event.created < before.events;
      if (isExpired) spare -= 1;
      if (isExpired) this.deliveries.delete(event.id);
      return isExpired;
    });
    for (const [key, answer] of this.#answers) if (answer.created < before.answers) this.#answers.delete(key);
    this.tables.account_link.deleteWhere((link) => link.expiresAt < before.links);
  }

  /** Rewrites the log file when at least half of its lines are obsolete. */
  compact(): void {
    const rows = Object.values(this.tables).reduce((sum, table) => sum + table.size, 0);
    if (this.#lines < 2 * (rows + this.events.size + this.#answers.size) + 1000) return;
    const answers = [...this.#answers.values()];
    const bodies = answers.map((answer) => this.readAnswer(answer.key));
    const lines = [...this.#snapshot()];
    const texts = answers.map(
      ({ offset: _offset, length: _length, ...answer }, index) =>
        `["answer",${JSON.stringify(answer)},${bodies[index] ?? "null"}]`,
    );
    this.#journal.rewrite([...lines, ...texts], (index, offset, length) => {
      const answer = answers[index - lines.length];
      if (answer) this.#answers.set(answer.key, { ...answer, offset, length });
    });
    this.#lines = lines.length + texts.length;
  }

  /** Lines that rebuild the current state: rows in order, then each event after its record. */
  *#snapshot(): Generator<string> {
    const written = new Map<string, unknown>();
    for (const [kind, table] of Object.entries(this.tables)) {
      for (const row of table.values()) {
        written.set(row.id, row);
        yield JSON.stringify(["put", kind, row]);
      }
    }
    const current = new Map(written);
    const kinds = new Map<string, Kind>();
    for (const event of this.events.values()) {
      if (written.get(event.record.id) !== event.record) {
        written.set(event.record.id, event.record);
        kinds.set(event.record.id, event.kind);
        yield JSON.stringify(["put", event.kind, event.record]);
      }
      yield JSON.stringify(["event", eventLine(event), this.deliveries.get(event.id)]);
    }
    for (const [id, kind] of kinds)
      if (written.get(id) !== current.get(id)) yield JSON.stringify(["put", kind, current.get(id)]);
  }
}

function eventLine({ record, ...event }: EventRecord): EventLine {
  return { ...event, object: record.id };
}

/** In logs of earlier versions an invoice's `willFail` has another name. */
function upgrade(line: LogLine): LogLine {
  if (line[0] !== "put" || line[1] !== "invoice" || !("doomed" in line[2])) return line;
  const { doomed, ...invoice } = line[2];
  return ["put", "invoice", { ...invoice, willFail: doomed === true }];
}
