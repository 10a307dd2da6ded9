import { env } from "@/lib/config/env";
import { type OpenApi, openApiDocument } from "./document";

let built: OpenApi | undefined;

/** The document of this installation, built at the first call and cached for the life of the process. */
export function builtDocument(): OpenApi {
  built ??= openApiDocument({ origin: env().appOrigin, mode: env().mode });
  return built;
}
