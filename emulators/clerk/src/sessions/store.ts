import { join } from "node:path";
import { hashSecret, makeId, makeSecret } from "./ids";
import { Journal } from "./journal";
import { DEMO_USERS, type NewUser, type User } from "./users";

const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** One sign-in. Times are ms since 1970, UTC. */
export type Session = {
  id: string;
  userId: string;
  clientId: string;
  /** Hash of the one token that refreshes this session; null when none was issued. */
  clientTokenHash: string | null;
  /** The user has a pending task before the session becomes active. */
  pending: boolean;
  revoked: boolean;
  createdAt: number;
  updatedAt: number;
  /** Real time, like the browser's cookies: moving the shared clock ends no session. */
  expireAt: number;
};

type Line = { user: User } | { session: Session };

/** Users and sessions of one installation, in memory and in `<DATA_DIR>/identity/state.jsonl`. */
export class SessionStore {
  #users = new Map<string, User>();
  #idByEmail = new Map<string, string>();
  #sessions = new Map<string, Session>();
  #sessionByClientToken = new Map<string, string>();
  #journal: Journal<Line>;

  constructor(
    dataDir: string,
    readonly now: () => Date,
    readonly realTime: () => Date = () => new Date(),
  ) {
    this.#journal = new Journal(join(dataDir, "identity", "state.jsonl"));
    for (const line of this.#journal.read()) this.#learn(line);
    for (const { id, expireAt } of this.#sessions.values())
      if (expireAt <= this.realTime().getTime()) this.#sessions.delete(id);
    this.#journal.rewrite([
      ...[...this.#users.values()].map((user) => ({ user })),
      ...[...this.#sessions.values()].map((session) => ({ session })),
    ]);
    if (this.#users.size === 0)
      for (const { role: _, ...demo } of DEMO_USERS) this.#write({ user: this.#makeUser(demo.id, demo) });
  }

  /** In order of creation. */
  users(): User[] {
    return [...this.#users.values()];
  }

  user(id: string): User | undefined {
    return this.#users.get(id);
  }

  userByEmail(email: string): User | undefined {
    return this.#users.get(this.#idByEmail.get(email.trim().toLowerCase()) ?? "");
  }

  /** The user with this address, created if necessary. A known user's name is kept. */
  ensureUser(user: NewUser): { user: User; created: boolean } {
    const known = this.userByEmail(user.email);
    if (known) return { user: known, created: false };
    const made = this.#makeUser(makeId("user"), user);
    this.#write({ user: made });
    return { user: made, created: true };
  }

  session(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  createSession(user: User, options: { pending?: boolean } = {}): Session {
    const at = this.#nowMs();
    const session: Session = {
      id: makeId("sess"),
      userId: user.id,
      clientId: makeId("client"),
      clientTokenHash: null,
      pending: options.pending ?? false,
      revoked: false,
      createdAt: at,
      updatedAt: at,
      expireAt: this.realTime().getTime() + SESSION_MS,
    };
    this.#write({ session });
    this.#write({ user: { ...user, lastSignInAt: at, updatedAt: at } });
    return session;
  }

  /** Whether the session may get tokens: not signed out and not older than 7 days. */
  isLive(session: Session): boolean {
    return !session.revoked && this.realTime().getTime() < session.expireAt;
  }

  /** When the session expires, by the installation's current clock. */
  endOf(session: Session): number {
    return session.expireAt + this.#nowMs() - this.realTime().getTime();
  }

  revokeSession(session: Session): Session {
    if (session.revoked) return session;
    const revoked = { ...session, revoked: true, updatedAt: this.#nowMs() };
    this.#write({ session: revoked });
    return revoked;
  }

  /** Issues the session's client token; stores only its hash, and invalidates an earlier one. */
  issueClientToken(session: Session): string {
    const token = makeSecret();
    if (session.clientTokenHash) this.#sessionByClientToken.delete(session.clientTokenHash);
    this.#write({ session: { ...session, clientTokenHash: hashSecret(token), updatedAt: this.#nowMs() } });
    return token;
  }

  sessionByClientToken(token: string): Session | undefined {
    return this.#sessions.get(this.#sessionByClientToken.get(hashSecret(token)) ?? "");
  }

  #nowMs(): number {
    return this.now().getTime();
  }

  #makeUser(id: string, { email, firstName, lastName }: NewUser): User {
    const at = this.#nowMs();
    const address = email.trim().toLowerCase();
    return { id, email: address, firstName, lastName, createdAt: at, updatedAt: at, lastSignInAt: null };
  }

  #write(line: Line): void {
    this.#journal.append(line);
    this.#learn(line);
  }

  #learn(line: Line): void {
    if ("user" in line) {
      this.#users.set(line.user.id, line.user);
      this.#idByEmail.set(line.user.email, line.user.id);
    } else {
      this.#sessions.set(line.session.id, line.session);
      if (line.session.clientTokenHash)
        this.#sessionByClientToken.set(line.session.clientTokenHash, line.session.id);
    }
  }
}
