import { env } from "@/lib/config/env";
import { type OpenApi, openApiDocument } from "./document";

let built: OpenApi | undefined;

/** Returns the OpenAPI document of this installation, built on first use and cached for the process's lifetime. */
export function builtDocument(): OpenApi {
  built ??= openApiDocument({ origin: env().appOrigin, mode: env().mode });
  return built;
}
