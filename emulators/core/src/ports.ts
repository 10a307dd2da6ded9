import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";

/** Whether nothing listens on this port of this machine. */
export async function isFree(port: number): Promise<boolean> {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => canConnect(host, port)));
  return !answers.includes(true) && canListen(port);
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

/** Below the ephemeral port range, so that a port found free is not taken by chance before it is listened on. */
const SAFE = { from: 15_000, to: 32_000 };
const found = new Set<number>();

/** A random first port, so that parallel searches rarely collide. */
export function somePort(): number {
  return randomInt(SAFE.from, SAFE.to);
}

/** Unused ports that this process has not returned before. */
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
