import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";
import { PARTS, type Part, PORTS, type Settings, SettingsError } from "./settings";

/** Whether nothing listens on this port of this machine. */
export async function isFree(port: number): Promise<boolean> {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => canConnect(host, port)));
  return !answers.includes(true) && canListen(port);
}

/** Refuses to begin when a port that is needed is taken; says which, for what, and how to choose another. */
export async function requireFreePorts({ ports, runs }: Settings): Promise<void> {
  const needed = PARTS.filter((part) => runs[part]);
  const free = await Promise.all(needed.map((part) => isFree(ports[part])));
  const taken = needed.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = taken.map((part) => `Port ${ports[part]} is taken, and ${PORTS[part].label} wants it.`);
  lines.push(`Stop what uses it, or choose another: ${await advice(taken, ports)}`);
  throw new SettingsError(lines.join("\n"));
}

/** The first of `count` free ports in a row, at or after `from`. */
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

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen({ host: "127.0.0.1", port }, () => server.close(() => done(true)));
  });
}

/**
 * Below the ports that systems give to whoever asks for any, or calls out: none of these is taken by chance between
 * being found free and being listened on.
 */
const SAFE = { from: 15_000, to: 32_000 };
const found = new Set<number>();

/** A port to begin looking at, so that two who look at once rarely meet. */
export function somePort(): number {
  return randomInt(SAFE.from, SAFE.to);
}

/** Ports that nothing uses at this moment, none of them given out before by this process. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = somePort();
    if (found.has(port)) continue;
    found.add(port);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}
