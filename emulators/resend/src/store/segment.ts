import { type FileHandle, open, unlink } from "node:fs/promises";
import { bareAddress, type Mail, type Tag } from "./mail";

/** The part of a mail that stays in memory; bodies are read from the file on demand. */
export type Entry = {
  id: string;
  to: string[];
  from: string;
  subject: string;
  tags: Tag[];
  createdAt: string;
  idempotencyKey: string | null;
  requestHash: string;
  /** The lower-cased text that the inbox searches. */
  haystack: string;
  offset: number;
  length: number;
};

function summarize(mail: Mail, offset: number, length: number): Entry {
  const subject = mail.subject.slice(0, 300);
  const everyone = [...mail.to, ...mail.cc, ...mail.bcc];
  return {
    id: mail.id,
    to: mail.to,
    from: mail.from,
    subject,
    tags: mail.tags,
    createdAt: mail.createdAt,
    idempotencyKey: mail.idempotencyKey,
    requestHash: mail.requestHash,
    haystack: [...everyone, subject].join("\n").toLowerCase(),
    offset,
    length,
  };
}

/** Whether the mail went to exactly this address (to, cc or bcc), in any notation. */
export function isAddressedTo(entry: Entry, address: string): boolean {
  const expected = bareAddress(address);
  return entry.haystack
    .split("\n")
    .slice(0, -1)
    .some((written) => bareAddress(written) === expected);
}

/** One append-only file of JSON lines. Not safe for concurrent writes: `MailStore` queues them. */
export class Segment {
  readonly entries: Entry[] = [];
  #size = 0;

  private constructor(
    readonly path: string,
    readonly number: number,
    private readonly file: FileHandle,
  ) {}

  get size(): number {
    return this.#size;
  }

  /** Opens or creates the file and reads its lines; removes a last line cut off by a crash. */
  static async open(path: string, number: number): Promise<Segment> {
    const segment = new Segment(path, number, await open(path, "a+"));
    const bytes = await segment.file.readFile();
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, segment.#size)) {
      const offset = segment.#size;
      segment.#size = end + 1;
      try {
        const mail: Mail = JSON.parse(bytes.toString("utf8", offset, end));
        segment.entries.push(summarize(mail, offset, end - offset));
      } catch (error) {
        console.warn(`${path}: the line at byte ${offset} is unreadable and left out (${String(error)})`);
      }
    }
    if (segment.#size < bytes.length) await segment.file.truncate(segment.#size);
    return segment;
  }

  /** Writes all of these mails or none. */
  async append(mails: Mail[]): Promise<Entry[]> {
    const lines = mails.map((mail) => Buffer.from(`${JSON.stringify(mail)}\n`));
    const block = Buffer.concat(lines);
    try {
      await this.file.appendFile(block);
    } catch (error) {
      await this.file.truncate(this.#size);
      throw error;
    }
    const added = mails.map((mail, index) => {
      const length = lines[index]?.length ?? 0;
      const entry = summarize(mail, this.#size, length - 1);
      this.#size += length;
      return entry;
    });
    this.entries.push(...added);
    return added;
  }

  async read(entry: Entry): Promise<Mail> {
    const { buffer } = await this.file.read(Buffer.alloc(entry.length), 0, entry.length, entry.offset);
    return JSON.parse(buffer.toString("utf8"));
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  async remove(): Promise<void> {
    await this.file.close();
    await unlink(this.path);
  }
}
