import { timingSafeEqual } from "node:crypto";
import type { Config } from "../config";
import { ApiError } from "./errors";

/** The caller: the platform's server with its secret key, or a browser with the publishable one. */
export type Caller = "server" | "browser";

/** Reads the key from `Authorization` (Bearer or Basic) or from the parameter `key`. */
export function authenticate(
  config: Config,
  header: string | undefined,
  keyParam: string | undefined,
): Caller {
  const key = keyFrom(header) ?? keyParam;
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (same(key, config.secretKey)) return "server";
  if (same(key, config.publishableKey)) return "browser";
  throw unauthorized(`Invalid API Key provided: ${mask(key)}`);
}

export function secretKeyRequired(): ApiError {
  return new ApiError(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
  });
}

function keyFrom(header: string | undefined): string | undefined {
  const [scheme, value] = header?.split(" ") ?? [];
  if (!value) return undefined;
  if (/^bearer$/i.test(scheme ?? "")) return value;
  if (/^basic$/i.test(scheme ?? "")) return Buffer.from(value, "base64").toString("utf8").split(":")[0];
  return undefined;
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function mask(key: string): string {
  return key.length <= 12
    ? "****"
    : `${key.slice(0, 8)}${"*".repeat(Math.min(20, key.length - 12))}${key.slice(-4)}`;
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message });
}
