import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import type { Session } from "./store";

const TOKEN_SECONDS = 60 * 60;

export type PublicJwk = { use: "sig"; kty: string; kid: string; alg: "RS256"; n: string; e: string };

export type MintOptions = {
  /** Seconds from now; negative for an expired token. Default one hour. */
  expiresInSeconds?: number;
  /** Added to the claims, for tests; null removes a claim. */
  claims?: Record<string, unknown>;
};

/** Signs session tokens in Clerk's format (version 2) with the installation's RSA key. */
export class Signer {
  readonly jwk: PublicJwk;
  readonly #key;

  /** `privateKey`: PKCS8 PEM in base64. Throws when it is not an RSA key. */
  constructor(
    privateKey: string,
    private readonly options: { appOrigin: string; issuer: string; now: () => Date },
  ) {
    this.#key = createPrivateKey(Buffer.from(privateKey, "base64"));
    const { kty, n, e } = createPublicKey(this.#key).export({ format: "jwk" });
    if (kty !== "RSA" || !n || !e) throw new Error("IDENTITY_PRIVATE_KEY is not an RSA key");
    // RFC 7638, so that a key has the same id after a restart.
    const thumbprint = createHash("sha256").update(JSON.stringify({ e, kty, n })).digest("base64url");
    this.jwk = { use: "sig", kty, kid: `ins_${thumbprint}`, alg: "RS256", n, e };
  }

  mint(session: Session, { expiresInSeconds = TOKEN_SECONDS, claims = {} }: MintOptions = {}): string {
    const now = Math.floor(this.options.now().getTime() / 1000);
    const exp = now + expiresInSeconds;
    const iat = Math.min(now, exp - 1);
    const all: Record<string, unknown> = {
      azp: this.options.appOrigin,
      exp,
      fva: [0, -1],
      iat,
      iss: this.options.issuer,
      nbf: iat - 10,
      sid: session.id,
      sts: session.pending ? "pending" : "active",
      sub: session.userId,
      v: 2,
      ...claims,
    };
    const header = { alg: "RS256", kid: this.jwk.kid, typ: "JWT" };
    const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    const signature = sign("RSA-SHA256", Buffer.from(text.join(".")), this.#key);
    return `${text.join(".")}.${signature.toString("base64url")}`;
  }
}
