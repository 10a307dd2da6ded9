import { hashSecret, makeSecret } from "./ids";

const CODE_MS = 60 * 1000;

/** One-time codes that carry a fresh sign-in from the browser to the app: good once, for 60 seconds. */
export class SignInCodes {
  #sessions = new Map<string, { sessionId: string; expireAt: number }>();

  /** `now` measures, so it is real time. */
  constructor(private readonly now: () => Date) {}

  issue(sessionId: string): string {
    const at = this.now().getTime();
    for (const [hash, { expireAt }] of this.#sessions) if (expireAt <= at) this.#sessions.delete(hash);
    const code = makeSecret();
    this.#sessions.set(hashSecret(code), { sessionId, expireAt: at + CODE_MS });
    return code;
  }

  /** The session of the code, which is spent by asking. */
  redeem(code: string): string | undefined {
    const hash = hashSecret(code);
    const found = this.#sessions.get(hash);
    this.#sessions.delete(hash);
    return found && this.now().getTime() < found.expireAt ? found.sessionId : undefined;
  }
}
