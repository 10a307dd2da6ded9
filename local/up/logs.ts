import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Opens a fresh `<dataDir>/logs/<name>.log`; the previous run's is kept as `.log.1`. */
export function freshLog(dataDir: string, name: string): string {
  const folder = join(dataDir, "logs");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return file;
}

/** The last meaningful lines of a log, without colors and stack frames. */
export function tailLog(file: string, lines = 5): string[] {
  if (!existsSync(file)) return [];
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(size, 16_384));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return stripVTControlCharacters(buffer.toString("utf8"))
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^\s+at |^Node\.js v|^\s*\^|^node:internal/.test(line))
      .slice(-lines);
  } finally {
    closeSync(handle);
  }
}
