import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A JSON-lines file in which the newest line of an id counts. Written in line with the change (a change here is
 * rare), so that what was answered is on file. A last line cut off by a crash is left out.
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

  /** Replaces the file at once by these records. */
  rewrite(records: T[]): void {
    writeFileSync(`${this.path}.new`, records.map((record) => `${JSON.stringify(record)}\n`).join(""), {
      mode: 0o600,
    });
    renameSync(`${this.path}.new`, this.path);
  }
}
