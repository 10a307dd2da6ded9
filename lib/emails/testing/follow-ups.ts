import { serve } from "@hono/node-server";
import { inArray } from "drizzle-orm";
import { Hono } from "hono";
import { emails } from "@/db/schema/emails";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { sendOwed } from "../send-owed";
import { startMailbox } from "./mailbox";
import { NOW, systemContext } from "./rows";

/** A domain whose addresses the provider refuses, although they look valid. */
const REFUSED = "refused.example";

/**
 * For tests: starts the mailbox behind a provider that refuses the addresses of a domain. `calls` are the keys of its
 * calls.
 */
export async function startProvider() {
  const mailbox = await startMailbox();
  const calls: string[] = [];
  const app = new Hono();
  app.post("*", async (c) => {
    calls.push(c.req.header("idempotency-key") ?? "");
    const body = (await c.req.text()).replaceAll(new RegExp(`"to":"[^"]*@${REFUSED}"`, "g"), '"to":"nobody"');
    const headers = new Headers(c.req.raw.headers);
    // The body may be shorter now.
    headers.delete("content-length");
    return fetch(`${mailbox.url}${c.req.path}`, { method: "POST", headers, body });
  });
  app.onError(() => new Response("The mailbox did not answer.", { status: 502 }));
  const server = await new Promise<ReturnType<typeof serve>>((done) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      process.env["RESEND_BASE_URL"] = `http://127.0.0.1:${port}`;
      done(listening);
    });
  });
  return {
    ...mailbox,
    calls,
    stop: async () => {
      server.close();
      await mailbox.stop();
    },
  };
}

export const refusedAddress = () => `${unique()}@${REFUSED}`;

type Given = NonNullable<Parameters<typeof makeDonation>[1]>;

/** For tests: creates succeeded donations of one campaign. `donors` and `staff` are the addresses of their emails. */
export async function makeDonations(
  count: number,
  given: (index: number) => Given & { goalAmountCents?: number } = () => ({}),
) {
  const staff = `${unique("staff")}@example.org`;
  const org = await makeOrganization({ notificationEmail: staff });
  const campaign = await makeCampaign(org.id, { goalAmountCents: given(0).goalAmountCents ?? null });
  const ids: string[] = [];
  const donors: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const details = { status: "SUCCEEDED" as const, succeededAt: NOW, ...given(index) };
    const donation = await makeDonation(campaign, details);
    ids.push(donation.id);
    donors.push(donation.donorEmail);
  }
  return { org, campaign, ids, donors, staff };
}

/** Returns the rows of these donations' emails. */
export async function rowsOf(ids: readonly string[]) {
  return testDatabase()
    .select()
    .from(emails)
    .where(inArray(emails.donationId, [...ids]));
}

/** For tests: handles events for individual emails as the background function does. */
export async function sendIndividually(events: readonly { data: Record<string, unknown> }[]): Promise<void> {
  for (const { data } of events)
    await sendOwed(systemContext(), { cause: String(data["cause"]) }).catch((error: unknown) => {
      // A MailError is recorded in the row, and retried or given up by the background function.
      if (!(error instanceof Error) || error.name !== "MailError") throw error;
    });
}
