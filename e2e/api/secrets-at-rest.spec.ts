import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { givingTokens } from "@/db/schema/giving-tokens";
import type { Viewed } from "@/lib/links/view-token";
import {
  mailedEmailToken,
  mailedGivingToken,
  mailedManageToken,
  mailedRaiseToken,
  mailedStatementToken,
} from "../support/mailed-links";
import { expect, json, type StackInfo, test } from "../support/stack";
import { bodyOf, type Donation, donationBody, expectStatus, pay, publishCampaign } from "./donations";

type Run = { addresses: Record<string, string> };
type Secrets = Record<string, string>;

/** Tables that store some form of the issued secrets; the test checks that each has rows. */
const HOLDERS = [
  "api_keys",
  "audit_entries",
  "emails",
  "idempotency_keys",
  "giving_tokens",
  "invitations",
  "subscription_links",
  "subscription_raises",
  "webhook_attempts",
  "webhook_endpoints",
  "webhook_events",
];

/** The issued link for each kind of view-only token. */
const VIEW_LINKS: Record<Viewed, string> = {
  donation: "view link of a donation",
  subscription: "view link of a subscription",
  statement: "link to a statement",
  membershipCheck: "code of a membership card",
};

/** Columns of hashes and secrets without a value, each with the reason. */
const EMPTY = {
  "donations.old_token_hash": "Links of a release that stored tokens.",
  "subscriptions.old_token_hash": "Links of a release that stored tokens.",
};

/** Every table of the database as text, row by row, and columns of hashes and secrets that are empty. */
async function everyRow(
  stack: StackInfo,
): Promise<{ rows: { table: string; row: string }[]; empty: string[] }> {
  const read = (file: string) => JSON.parse(readFileSync(join(stack.dataDir, file), "utf8"));
  const { addresses } = read("run.json") as Run;
  const { postgresPassword = "" } = read("secrets.json") as Secrets;
  const sql = postgres(`postgres://almoner:${postgresPassword}@${addresses["database"]}/almoner`, { max: 1 });
  try {
    const tables = await sql<{ schema: string; name: string }[]>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`;
    const rows = [];
    for (const { schema, name } of tables) {
      const found = await sql<{ row: string }[]>`
        select to_jsonb(one)::text as row from ${sql(schema)}.${sql(name)} as one`;
      rows.push(...found.map(({ row }) => ({ table: name, row })));
    }
    const secret = await sql<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(token|key)_hash$|secret'`;
    const empty = [];
    for (const { table, column } of secret) {
      const [held] = await sql`select from ${sql(table)} where ${sql(column)} is not null limit 1`;
      if (!held) empty.push(`${table}.${column}`);
    }
    return { rows, empty };
  } finally {
    await sql.end();
  }
}

/** The installation's current logs. */
function logsOf({ dataDir }: StackInfo): string {
  const folder = join(dataDir, "logs");
  return readdirSync(folder)
    .filter((file) => file.startsWith("app.log"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

test("no issued secret or token is readable in a database dump or an application log @long", async ({
  api,
  stack,
  mails,
  newOrganization,
  newPerson,
}) => {
  const org = await newOrganization();
  const { token } = org.owner;
  const given = new Map<string, string>();
  const keep = (name: string, secret: unknown): string => {
    if (typeof secret !== "string" || secret.length < 12)
      throw new Error(`${name} is not a secret: ${secret}`);
    given.set(name, secret);
    return secret;
  };
  const idempotency = (name: string) => ({
    "idempotency-key": keep(`Idempotency-Key of ${name}`, randomBytes(16).toString("hex")),
  });
  const ours = `/api/orgs/${org.slug}`;
  const call = async (path: string, body: unknown, more: Parameters<typeof api>[1] = {}) =>
    json<Record<string, unknown>>(await api(path, { body, token, ...more }));

  const key = await call(`${ours}/api-keys`, { name: "Nightly sync", scope: "admin" });
  keep("API key", key["key"]);
  await api(ours, { token: given.get("API key") });

  const guest = await newPerson();
  const invitation = { email: guest.email, role: "MEMBER" };
  await call(`${ours}/invitations`, invitation, { headers: idempotency("an invitation") });
  await expect
    .poll(async () => {
      const [mail] = await mails({ to: guest.email });
      const link = /\/invitations\/([\w-]{20,})/.exec(mail?.text ?? "")?.[1];
      if (link) keep("invitation link", link);
      return link;
    })
    .toBeTruthy();

  const hook = await call(`${ours}/webhooks`, { url: `${stack.mailbox}/unknown-page` });
  keep("webhook secret", hook["secret"]);
  const webhook = `${ours}/webhooks/${(hook["webhook"] as { id: string }).id}`;
  keep("rotated webhook secret", (await call(`${webhook}/rotate-secret`, {}))["secret"]);
  await call(`${webhook}/test`, {}, { headers: idempotency("a test event") });

  const campaign = await publishCampaign(api, org);
  const email = `ada@${org.slug}.example`;
  const donor = { email, firstName: "Ada", lastName: "Okafor" };
  const give = async (name: string, fields: Record<string, unknown>): Promise<Donation> => {
    const body = donationBody(campaign.id, { donor, amount: 1000, ...fields });
    const answer = await api("/api/donations", { body, headers: idempotency(name) });
    const created = await json<Omit<Donation, "token" | "intentId">>(answer);
    keep(`client secret of ${name}`, created.clientSecret);
    const link = keep(`view link of ${name}`, answer.headers.get("location")?.split("/").at(-1));
    return { ...created, token: link, intentId: created.clientSecret.split("_secret_")[0] ?? "" };
  };
  const unpaid = await give("a donation that is not paid", {});
  const once = await give("a donation", {});
  const monthly = await give("a recurring donation", { frequency: "monthly" });
  for (const donation of [once, monthly]) {
    await pay(stack, donation);
    await expectStatus(api, donation, "SUCCEEDED");
  }

  const own = await bodyOf(await api(`/api/public/donations/${monthly.token}`));
  const subscription = `/api/public/subscriptions/${keep("view link of a subscription", (own["subscription"] as { token: string }).token)}`;
  await expect.poll(async () => (await bodyOf(await api(subscription)))["status"]).toBe("ACTIVE");
  const manageToken = await mailedManageToken(mails, email, () =>
    api(`${subscription}/manage-link`, { body: {} }),
  );
  const manage = `/api/public/subscriptions/${keep("link for changes", manageToken)}`;
  const raise = () => api(manage, { method: "PATCH", body: { amountCents: 500_000 } });
  keep("link of a raise", await mailedRaiseToken(mails, email, raise));
  const change = await api(`${manage}/payment-method`, { body: {}, headers: idempotency("another card") });
  keep("client secret of another card", (await bodyOf(change))["clientSecret"]);
  // Failures are logged with the path that failed.
  await api(`${manage}/payment-method/confirm`, { body: { setupIntentId: "seti_unknown" } });
  await api(`/donate/${campaign.slug}/thanks/${once.token}`);
  await api(`/donate/${campaign.slug}/recurring/${manageToken}`);

  const givingLink = await mailedGivingToken(mails, email, () =>
    api("/api/public/giving/links", { body: { org: org.slug, email } }),
  );
  const used = { token: keep("link to my giving", givingLink) };
  const opened = await bodyOf(await api("/api/public/giving/sessions", { body: used }));
  const session = `/api/public/giving/${keep("session of my giving", opened["token"])}`;
  await api(session);
  await api(`${session}/subscriptions/unknown/manage-link`, { body: {} });
  await api(`/o/${org.slug}/giving/link/${givingLink}`);

  const newEmail = `new-${email}`;
  const confirming = await mailedEmailToken(mails, newEmail, () =>
    api(`${session}/email`, { body: { email: newEmail } }),
  );
  keep("link that confirms another address", confirming);

  const draft = await call(`${ours}/campaigns`, { title: "Draft", type: "DONATION" });
  const preview = await call(`/api/campaigns/${draft["id"]}/preview-links`, {});
  keep("preview link", decodeURIComponent(String(preview["url"]).split("/").at(-1) ?? ""));
  await api(new URL(String(preview["url"])).pathname);

  const period = { from: "2020-01-01", to: "2999-12-31", files: true, mails: true };
  const statement = await mailedStatementToken(mails, email, () => call(`${ours}/statement-runs`, period));
  await api(`/api/public/statements/${keep("link to a statement", statement)}/statement.pdf`);

  const circle = await publishCampaign(api, org, {
    title: "Circle",
    type: "MEMBERSHIP",
    slug: `${org.slug}-circle`,
  });
  await call(`/api/campaigns/${circle.id}/giving-levels`, { name: "Friend", amountCents: 2500 });
  const body = donationBody(circle.id, { donor });
  const joining = await api("/api/donations", { body });
  const joined = (await json(joining)) as Omit<Donation, "token" | "intentId">;
  const cardToken = keep("link to a membership card", joining.headers.get("location")?.split("/").at(-1));
  const paid = { ...joined, token: cardToken, intentId: joined.clientSecret.split("_secret_")[0] ?? "" };
  await pay(stack, paid);
  await expectStatus(api, paid, "SUCCEEDED");
  const card = await bodyOf(await api(`/api/public/donations/${cardToken}/membership`));
  const code = decodeURIComponent(String(card["checkUrl"]).split("/").at(-1) ?? "");
  await api(`/api/public/membership-checks/${keep("code of a membership card", code)}`);

  await api(`/api/public/donations/${unpaid.token}/payment-link`, { body: {} });
  const paymentLink = /\/pay\/([\w.-]{20,})/;
  await expect
    .poll(async () => {
      const link = (await mails({ to: email })).flatMap(({ text }) => paymentLink.exec(text)?.[1] ?? [])[0];
      if (link) keep("payment link", link);
      return link;
    })
    .toBeTruthy();

  for (const name of Object.values(VIEW_LINKS)) expect([...given.keys()], name).toContain(name);
  const { rows, empty } = await everyRow(stack);
  expect(empty.sort()).toEqual(Object.keys(EMPTY));
  const kinds = rows.filter(({ table }) => table === "giving_tokens").map(({ row }) => JSON.parse(row).kind);
  expect([...new Set(kinds)].sort()).toEqual([...givingTokens.kind.enumValues].sort());
  const tables = new Set(rows.map(({ table }) => table));
  for (const table of HOLDERS) expect(tables, `${table} has rows`).toContain(table);
  // Proves that the search works: email addresses are stored as plain text in several tables.
  expect(
    new Set(rows.filter(({ row }) => row.includes(email)).map(({ table }) => table)).size,
  ).toBeGreaterThan(1);
  const logs = logsOf(stack);
  const found = [...given].flatMap(([name, secret]) => [
    ...rows.filter(({ row }) => row.includes(secret)).map(({ table }) => `${name} in ${table}`),
    ...(logs.includes(secret) ? [`${name} in the log`] : []),
  ]);
  expect(found).toEqual([]);
});
