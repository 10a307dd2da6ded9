import { hashSecret, makeSecret } from "./ids";

const CODE_MS = 60 * 1000;

/** One-time codes that pass a fresh sign-in from the browser to the app; valid for 60 seconds. */
export class SignInCodes {
  #sessions = new Map<string, { sessionId: string; expireAt: number }>();

  /** `now` is real time. */
  constructor(private readonly now: () => Date) {}

  issue(sessionId: string): string {
    const at = this.now().getTime();
    for (const [hash, { expireAt }] of this.#sessions) if (expireAt <= at) this.#sessions.delete(hash);
    const code = makeSecret();
    this.#sessions.set(hashSecret(code), { sessionId, expireAt: at + CODE_MS });
    return code;
  }

  /** Redeems a code: returns its session and invalidates the code. */
  redeem(code: string): string | undefined {
    const hash = hashSecret(code);
    const found = this.#sessions.get(hash);
    this.#sessions.delete(hash);
    return found && this.now().getTime() < found.expireAt ? found.sessionId : undefined;
  }
}
