import { fileURLToPath } from "node:url";
import { buildClient } from "./client-package/build";

const dist = fileURLToPath(new URL("../packages/client/dist", import.meta.url));
await buildClient(dist);
console.log(`The client is in ${dist}`);
