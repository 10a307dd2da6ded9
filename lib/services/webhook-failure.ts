import { lookup } from "node:dns/promises";

/** Resolves a host name to its addresses; rejects if it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Uses the system's lookup, including the `hosts` file, for installations that may call private addresses. */
export const lookUpAnything: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map((one) => one.address);

/** Thrown if a receiver must not be called because of its URL or its addresses. */
export class AddressError extends Error {
  override readonly name = "AddressError";

  constructor(readonly kind: "private" | "not https" | "unknown") {
    super(kind);
  }
}

const ADDRESS_MESSAGES = {
  private: "The address is not on the public internet, so it was not called",
  "not https": "The address does not start with https://, so it was not called",
  unknown: "The host name could not be found",
} as const;

const CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: ADDRESS_MESSAGES.unknown,
  ENODATA: ADDRESS_MESSAGES.unknown,
  EAI_AGAIN: "The host name could not be looked up",
  ESERVFAIL: "The host name could not be looked up",
  ETIMEOUT: "The host name could not be looked up",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed before a response arrived",
  UND_ERR_SOCKET: "The connection was closed before a response arrived",
  EPIPE: "The connection was closed before a response arrived",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The host cannot be reached",
  EPROTO: "The secure connection could not be established",
  CERT_HAS_EXPIRED: "Its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "Its certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "Its certificate was not issued by a known authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another host name",
};

/** Returns an error message for the receiver's developers, without details of the installation's network. */
export function failureReason(error: unknown, timeoutMs: number): string {
  if (error instanceof AddressError) return ADDRESS_MESSAGES[error.kind];
  const { name, code } = namesOf(error);
  if (name === "TimeoutError" || code.endsWith("_TIMEOUT") || code === "ETIMEDOUT")
    return `No response within ${timeoutMs / 1000} seconds`;
  const known = CODES[code];
  if (known) return known;
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS"))
    return "The secure connection could not be established";
  if (code.startsWith("HPE_")) return "Its response is not HTTP";
  return "The call failed";
}

function namesOf(error: unknown): { name: string; code: string } {
  if (!(error instanceof Error)) return { name: "", code: "" };
  // Several addresses were tried; the first error represents all of them.
  const one = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  return { name: error.name, code: "code" in one ? String(one.code) : "" };
}
