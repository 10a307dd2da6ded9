import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** A picture of the demo, drawn for it; null if there is none of this name. */
export async function demoPicture(name: string): Promise<Buffer | null> {
  const file = new URL(`./pictures/${name}`, import.meta.url);
  return existsSync(file) ? readFile(file) : null;
}
