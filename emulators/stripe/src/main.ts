import { connect } from "node:net";
import { listen } from "@almoner/emulator-core";
import { readConfig } from "./config";
import { createStripeEmulator } from "./emulator";

/** True when a server listens there: then another process owns the state, and it must not be opened. */
function taken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

try {
  const config = readConfig(process.env);
  if (await taken(config.port)) throw new Error(`Port ${config.port} is taken, processor cannot start.`);
  const emulator = createStripeEmulator(config);
  process.on("exit", () => emulator.close());
  listen("processor", emulator.app, config.port);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
