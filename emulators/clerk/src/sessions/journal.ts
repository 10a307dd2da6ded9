import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A JSON-lines file in which the last line of an id counts. Written synchronously with each change (changes are rare),
 * so that no answered change is lost. A last line cut off by a crash is ignored.
 */
export class Journal<T> {
  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  read(): T[] {
    if (!existsSync(this.path)) return [];
    const lines = readFileSync(this.path, "utf8").split("\n");
    return lines.flatMap((line, index) => {
      if (line === "") return [];
      try {
        return [JSON.parse(line)];
      } catch (error) {
        console.warn(`${this.path}: line ${index + 1} is unreadable and left out (${String(error)})`);
        return [];
      }
    });
  }

  append(record: T): void {
    appendFileSync(this.path, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  }

  /** Replaces the file atomically by these records. */
  rewrite(records: T[]): void {
    writeFileSync(`${this.path}.new`, records.map((record) => `${JSON.stringify(record)}\n`).join(""), {
      mode: 0o600,
    });
    renameSync(`${this.path}.new`, this.path);
  }
}
