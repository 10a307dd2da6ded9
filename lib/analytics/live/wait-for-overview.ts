import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { requirePerson } from "@/lib/auth/actor";
import type { Context } from "@/lib/kernel/context";
import { now } from "@/lib/services/clock";
import { getOrganizationOverview } from "../get-organization-overview";
import type { OrganizationOverview } from "../overview-schemas";
import type { LiveOverview } from "./schemas";
import { readVersions } from "./versions-store";
import { Watch } from "./watch";

type Database = Context["db"];

/** Pages compare periods up to the current quarter of an hour, so each quarter starts a new version. */
const QUARTER_MS = 15 * 60_000;

async function versionsNow(db: Database, orgIds: readonly string[]): Promise<Map<string, string>> {
  const quarter = Math.floor(now().getTime() / QUARTER_MS);
  const versions = await readVersions(db, orgIds);
  return new Map([...versions].map(([id, version]) => [id, `${version}-${quarter}`]));
}

const watches = new WeakMap<Database, Watch>();

/** Returns the process's watch of a database, which ends with the process. */
function watchOf(db: Database): Watch {
  const known = watches.get(db);
  if (known) return known;
  const watch = new Watch((orgIds) => versionsNow(db, orgIds));
  watches.set(db, watch);
  process.once("SIGTERM", () => watch.end());
  return watch;
}

/** Returns the version of an organization's overview. Read it before the overview itself. */
export async function getVersion(ctx: OrgContext): Promise<string> {
  return (await versionsNow(ctx.db, [ctx.orgId])).get(ctx.orgId) ?? "";
}

/**
 * Waits until the version of an organization's overview differs from `after` and returns the overview, for members;
 * null after `seconds`. Membership is checked again after waiting. Throws `forbidden` for an API key. All waiting calls
 * in a process share one read of the overview.
 */
export async function waitForOverview(
  ctx: OrgContext,
  { after, seconds }: { after?: string | undefined; seconds: number },
  signal: AbortSignal | undefined,
): Promise<LiveOverview> {
  // A key may be revoked while its call waits.
  const caller = requirePerson(ctx);
  const version =
    after === undefined
      ? await getVersion(ctx)
      : await watchOf(ctx.db).next(
          { orgId: ctx.orgId, caller, after },
          { ms: seconds * 1000, ...(signal ? { signal } : {}) },
        );
  if (version === null) return { version: after ?? "", overview: null };
  const permitted = await permitInOrg({ ...ctx, now: now() }, ctx.orgId);
  return { version, overview: await readOnce(permitted, version) };
}

const KEPT_MS = 2000;
const read = new Map<string, Promise<OrganizationOverview>>();

/** Reads the overview of a version once for all calls within two seconds. */
function readOnce(ctx: OrgContext, version: string): Promise<OrganizationOverview> {
  const key = `${ctx.orgId} ${version}`;
  const known = read.get(key);
  if (known) return known;
  const reading = getOrganizationOverview(ctx);
  read.set(key, reading);
  const forget = () => void setTimeout(() => read.delete(key), KEPT_MS).unref();
  reading.then(forget, () => read.delete(key));
  return reading;
}
