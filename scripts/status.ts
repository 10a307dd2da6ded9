import postgres from "postgres";
import { readClock } from "./clock/control";
import { demoUsers, type Installation, mintToken, readInstallation } from "./installation";

type Health = { address: string | null; ok: boolean | null; [detail: string]: unknown };

const REAL = {
  processor: "https://api.stripe.com",
  mailbox: "https://api.resend.com",
  jobs: "https://api.inngest.com",
  identity: "https://api.clerk.com",
} as const;

const { addresses, env } = installed();

function installed(): Installation {
  try {
    return readInstallation();
  } catch (error) {
    // The message names the invalid setting.
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, { headers, signal: AbortSignal.timeout(5000) });
}

/** Requests the health of a part; merges the fields of the JSON at `path`. */
async function healthOf(address: string | undefined, path: string): Promise<Health> {
  if (!address) return { address: null, ok: false, reason: "nothing runs here" };
  try {
    const answer = await get(address + path);
    const details: unknown = await answer.json().catch(() => ({}));
    return { ...(details as object), address, ok: answer.ok };
  } catch (error) {
    return { address, ok: false, reason: reasonOf(error) };
  }
}

/** Checks an emulator; a real service is only named and not checked (`ok` is null). */
async function part(name: keyof typeof REAL): Promise<Health> {
  if (addresses && !addresses[name]) return { address: REAL[name], ok: null, real: true };
  return healthOf(addresses?.[name], name === "jobs" ? "/health" : "/_control/health");
}

async function database(): Promise<Health> {
  const url = env["DATABASE_URL"];
  if (!addresses || !url) return { address: null, ok: false, reason: "nothing runs here" };
  const shown = new URL(url);
  if (!addresses["database"] && shown.password) shown.password = "***";
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql`select current_setting('server_version') as version`;
    return { address: shown.href, ok: true, version: row?.["version"], real: !addresses["database"] };
  } catch (error) {
    return { address: shown.href, ok: false, reason: reasonOf(error) };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The installation's clock; real time where it cannot be moved. */
async function clock(): Promise<unknown> {
  if (!addresses) return null;
  const real = { now: new Date().toISOString(), movedByMs: 0 };
  if (!addresses["processor"]) return real;
  try {
    return await readClock(addresses["processor"]);
  } catch (error) {
    return { ...real, reason: reasonOf(error) };
  }
}

type Organization = { id: string; slug: string; name: string; role: string };

/** The demo users and their organizations, read from the app's API. */
async function users(): Promise<unknown[]> {
  const { app, identity } = addresses ?? {};
  if (!app || !identity) return [];
  const people = await demoUsers(identity).catch(() => []);
  return Promise.all(
    people.map(async ({ id, email }) => {
      try {
        const token = await mintToken(identity, email);
        const answer = await get(`${app}/api/orgs`, { authorization: `Bearer ${token}` });
        if (!answer.ok) throw new Error(`GET /api/orgs answered ${answer.status}`);
        const { data } = (await answer.json()) as { data: Organization[] };
        const organizations = data.map(({ id, slug, name, role }) => ({ id, slug, name, role }));
        return { email, userId: id, organizations };
      } catch (error) {
        return { email, userId: id, organizations: [], reason: reasonOf(error) };
      }
    }),
  );
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
}

const [app, processor, mailbox, jobs, identity, db, people, time] = await Promise.all([
  healthOf(addresses?.["app"], "/api/health"),
  part("processor"),
  part("mailbox"),
  part("jobs"),
  part("identity"),
  database(),
  users(),
  clock(),
]);
// The publishable key is public; paying without a browser needs it.
const paying = { ...processor, publishableKey: env["NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"] ?? null };
console.log(
  JSON.stringify(
    { app, processor: paying, mailbox, jobs, identity, database: db, clock: time, users: people },
    null,
    2,
  ),
);
