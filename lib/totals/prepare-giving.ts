import type { Context } from "@/lib/kernel/context";
import { AppError, unavailable } from "@/lib/kernel/errors";
import { givingDue } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import {
  analyzeGiving,
  type GivingState,
  readBatch,
  readGivingState,
  refreshDonorGiving,
} from "./donor-giving-store";
import { foldEverything } from "./fold-rollups";
import { GIVING_IN_PREPARATION } from "./refusals";

/** Maximum number of donors whose giving a request reads again. It takes less than a second. */
export const READ_IN_REQUEST = 2000;
/** How long a request waits for the organization's fold lock and for other readers, in milliseconds. */
export const REQUEST_WAIT_MS = 2000;
/** Batches per step of the job: 20,000 donors, which takes some seconds. */
const BATCHES = 10;
/** Minimum time between requested jobs for the same state of the giving: Inngest drops further events within it. */
const ROUND_MS = 60_000;

type Organization = { id: string; timezone: string };

/** Seconds after which a refused request may be repeated. */
const RETRY_SECONDS = 30;

/** Thrown by a request for which the giving of donors is not up to date; a job is reading it. */
export class GivingInPreparation extends AppError {
  constructor() {
    const message = GIVING_IN_PREPARATION.error;
    const { code, extra } = unavailable(message, undefined, RETRY_SECONDS);
    super(code, message, extra);
  }
}

/**
 * Brings the giving of an organization's donors up to date. A request waits at most a few seconds, and throws
 * {@link GivingInPreparation} if a job must do it ({@link prepareGiving}). A background job waits.
 */
export async function requireGiving(ctx: Context, org: Organization): Promise<void> {
  if (ctx.actor.kind === "system") return refreshDonorGiving(ctx.db, { orgId: org.id, now: ctx.now });
  if (!(await prepareGiving(ctx, org))) throw new GivingInPreparation();
}

/**
 * Brings the giving of an organization's donors up to date if at most `most` donors must be read again, and returns
 * true. Otherwise, or if that takes longer than `waitMs`, requests the job that does so, and returns false.
 */
export async function prepareGiving(
  ctx: Context,
  org: Organization,
  { most = READ_IN_REQUEST, waitMs = REQUEST_WAIT_MS }: { most?: number; waitMs?: number } = {},
): Promise<boolean> {
  const state = await readGivingState(ctx.db, org.id, most);
  if (state.distance === "CURRENT") return true;
  if (state.distance === "NEAR" && (await refreshedInTime(ctx, org.id, waitMs))) return true;
  await requestGiving(ctx, org, state);
  return false;
}

/**
 * Runs a step of the job: reads up to 20,000 donors. Returns whether more remain. An interrupted job continues with the
 * donors that are still marked.
 */
export async function advanceGiving(ctx: Context, orgId: string): Promise<{ more: boolean }> {
  // Changes that are not folded would have to be read by every request.
  await foldEverything(ctx, orgId);
  for (let batch = 0; batch < BATCHES; batch += 1)
    if (!(await readBatch(ctx.db, { orgId, now: ctx.now }))) {
      await analyzeGiving(ctx.db);
      return { more: false };
    }
  return { more: true };
}

/** Returns false if refreshing takes longer than a request waits. It then continues after the response. */
async function refreshedInTime(ctx: Context, orgId: string, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), waitMs);
  });
  const refresh = refreshDonorGiving(ctx.db, { orgId, now: ctx.now }).then(
    () => true,
    (err: unknown) => {
      log.error({ err, requestId: ctx.requestId, orgId }, "the giving of donors could not be read");
      return false;
    },
  );
  try {
    return await Promise.race([refresh, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Requests the job once per state of the giving. Never throws, because each later request repeats it. */
async function requestGiving(ctx: Context, org: Organization, state: GivingState): Promise<void> {
  const round = Math.floor(ctx.now.getTime() / ROUND_MS);
  const id = `giving:${org.id}:${org.timezone}:${state.builtAt ?? "never"}:${round}`;
  try {
    await sendToBackground([{ id, name: givingDue.name, data: { orgId: org.id } }]);
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, orgId: org.id }, "the giving of donors was not requested");
  }
}
