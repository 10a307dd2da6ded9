import { isFree } from "@almoner/emulator-core/ports";
import { PARTS, type Part, PORTS, type Settings, SettingsError } from "./settings";

export { freePorts, isFree, somePort } from "@almoner/emulator-core/ports";

/** Throws when a required port is in use; the message names it, its purpose and the setting to change it. */
export async function requireFreePorts({ ports, runs }: Settings): Promise<void> {
  const needed = PARTS.filter((part) => runs[part]);
  const free = await Promise.all(needed.map((part) => isFree(ports[part])));
  const taken = needed.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = taken.map((part) => `Port ${ports[part]} is taken, and ${PORTS[part].label} wants it.`);
  lines.push(`Stop what uses it, or choose another: ${await advice(taken, ports)}`);
  throw new SettingsError(lines.join("\n"));
}

/** The first of `count` consecutive free ports at or after `from`. */
export async function freeBlock(from: number, count: number): Promise<number> {
  for (let port = from; port + count < 65_536; port += 10) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(port + index)));
    if (free.every(Boolean)) return port;
  }
  throw new SettingsError(`There are no ${count} free ports in a row after ${from}.`);
}

async function advice(taken: Part[], ports: Settings["ports"]): Promise<string> {
  const block = await freeBlock(ports.app + 10, PARTS.length);
  const [only] = taken;
  const all = `PORT=${block} npm start (moves all of them)`;
  if (taken.length > 1 || !only || only === "app") return `${all}.`;
  return `${all}, or ${PORTS[only].key}=${block + PARTS.indexOf(only)} npm start (moves this one).`;
}
