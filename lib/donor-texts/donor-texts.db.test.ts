import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donorTexts } from "@/db/schema/donor-texts";
import { memberships } from "@/db/schema/memberships";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { serializeOwnDonation } from "@/lib/donations/public/get-public-donation";
import { findDonationDetails } from "@/lib/donations/store";
import { mailOf } from "@/lib/emails/deliver";
import { owedReceipt } from "@/lib/emails/donors/send-receipt";
import { owedTributeNotice } from "@/lib/emails/donors/send-tribute-notice";
import { owedDonationNotice } from "@/lib/emails/staff/send-donation-notice";
import { findDonation } from "@/lib/emails/store";
import { NOW, systemContext } from "@/lib/emails/testing/rows";
import type { Context } from "@/lib/kernel/context";
import type { Language } from "@/lib/languages/languages";
import { updateOrganizationInput } from "@/lib/orgs/schemas";
import { receiptDocument } from "@/lib/receipts/receipt-document";
import {
  listDonorTexts,
  listDonorTextVersions,
  previewDonorText,
  saveDonorText,
  sendTestDonorText,
} from "./api";
import { previewTextInput, type SaveTextInput, saveTextInput, testTextInput } from "./schemas";
import { DONOR_TEXT_KINDS, type DonorTextKind } from "./variables";

vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async () => new Map(),
  getPerson: async (userId: string) => ({
    userId,
    email: `${userId}@example.org`,
    firstName: "",
    lastName: "",
  }),
}));
const sent = vi.hoisted(() => [] as { to: string; subject: string; fromName: string; replyTo?: string }[]);
vi.mock("@/lib/services/resend/send-email", () => ({
  sendMail: async (mail: (typeof sent)[number]) => {
    sent.push(mail);
    return { id: "mail" };
  },
}));

const APP = { appOrigin: "https://give.example.org", mode: "live" } as const;
const db = testDatabase();

type Setup = Awaited<ReturnType<typeof makeSetup>>;
async function makeSetup(given: Parameters<typeof makeOrganization>[0] = {}) {
  const org = await makeOrganization(given);
  const campaign = await makeCampaign(org.id, { title: "Winter Beds" });
  const ctx: Context = { ...systemContext(), actor: { kind: "person", userId: org.ownerId } };
  return { org, campaign, ctx };
}

type Named = { kind?: DonorTextKind; language?: Language };
type Given = Partial<SaveTextInput> & Named;
const nameOf = ({ org }: Setup, { kind = "RECEIPT", language = "en" }: Named = {}) => ({
  idOrSlug: org.id,
  kind,
  language,
});
const save = (setup: Setup, given: Given, ctx = setup.ctx) =>
  saveDonorText.run(ctx, {
    params: nameOf(setup, given),
    body: saveTextInput.parse({ version: 0, ...given }),
  });
const versions = async (setup: Setup, named?: Named) =>
  (await listDonorTextVersions.run(setup.ctx, { params: nameOf(setup, named), query: {} })).data;

async function donate({ campaign }: Setup, given: Parameters<typeof makeDonation>[1] = {}) {
  const { id } = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: NOW, ...given });
  const [details, full] = await Promise.all([findDonation(db, id), findDonationDetails(db, { id })]);
  if (!details || !full) throw new Error("the donation is missing");
  return { details, full };
}
const receiptOf = async (setup: Setup, given?: Parameters<typeof makeDonation>[1]) =>
  (await owedReceipt((await donate(setup, given)).details, APP)).content;

test("each part is the campaign's, else the organization's, else the product's", async () => {
  const setup = await makeSetup();
  const other = { ...setup, campaign: await makeCampaign(setup.org.id) };
  await save(setup, { subject: "Subject of all", opening: "Opening of all" });
  const campaignId = setup.campaign.id;
  const saved = await save(setup, { campaignId, opening: "Opening of {{campaign}}" });
  expect(saved).toMatchObject({
    version: 1,
    subject: null,
    fallback: { subject: "Subject of all", opening: "Opening of all", closing: null },
  });
  const own = await receiptOf(setup);
  expect(own.subject).toBe("Subject of all");
  expect(own.text).toContain("Opening of Winter Beds");
  expect(own.text).not.toContain("Opening of all");
  expect((await receiptOf(other)).text).toContain("Opening of all");
  const none = await makeSetup();
  expect((await receiptOf(none)).text).toContain("has arrived");
});

test("a language without a text uses the product's text in that language, never a text of another language", async () => {
  const setup = await makeSetup();
  await save(setup, { subject: "Thank you!", opening: "You are kind.", closing: "Come by." });
  const spanish = await receiptOf(setup, { language: "es" });
  for (const text of ["Thank you!", "You are kind.", "Come by."])
    expect(JSON.stringify(spanish)).not.toContain(text);
  expect(spanish.subject).toContain("Recibo");
  await save(setup, { language: "es", opening: "Mil gracias." });
  expect((await receiptOf(setup, { language: "es" })).text).toContain("Mil gracias.");
  expect((await receiptOf(setup)).text).toContain("You are kind.");
});

test("hostile values and texts are escaped, stay within one line of a subject, and are substituted once", async () => {
  const setup = await makeSetup();
  await save(setup, {
    subject: "For {{firstName}}",
    opening: "<b>Hi</b> {{firstName}}, {{ amount }}",
    closing: "<script>alert(1)</script>",
  });
  const donorFirstName = `<img src=x onerror=alert(1)>\r\nBcc: x@y.example {{amount}}`;
  const { subject, html, text } = await receiptOf(setup, { donorFirstName });
  expect(subject).toBe("For <img src=x onerror=alert(1)> Bcc: x@y.example {{amount}}");
  expect(html).not.toMatch(/<img|<script|<b>/);
  expect(html).toContain("&lt;b&gt;Hi&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt;");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).toContain("Bcc: x@y.example {{amount}}, $50.00");
});

test("required contents of a receipt stay with every text", async () => {
  const setup = await makeSetup({ ein: "12-3456789", legalName: "Hope Shelter, Inc." });
  await save(setup, { subject: "Hi", opening: "Hello.", closing: "Bye." });
  const { text } = await receiptOf(setup);
  for (const part of ["Hope Shelter, Inc.", "12-3456789", "$50.00", "2026", "No goods or services"])
    expect(text).toContain(part);
  expect(text.indexOf("Bye.")).toBeGreaterThan(text.indexOf("No goods or services"));
});

test("tickets and dedications have separate texts, and a notice has no working link", async () => {
  const setup = await makeSetup();
  await save(setup, { opening: "Gift text." });
  await save(setup, { kind: "TICKET_RECEIPT", opening: "See you with {{tickets}}!" });
  expect((await receiptOf(setup, { ticketCount: 2 })).text).toContain("See you with 2 tickets!");
  await save(setup, { kind: "MEMORY_NOTICE", opening: "{{donor}} remembers {{honoree}}. evil.example/x" });
  const tribute = {
    tributeName: "Rosa",
    tributeNotifyEmail: "luis@example.org",
    anonymous: true,
  } as const;
  const noticeOf = async (tributeType: "IN_HONOR" | "IN_MEMORY") =>
    (await owedTributeNotice((await donate(setup, { ...tribute, tributeType })).details, APP))?.content.text;
  expect(await noticeOf("IN_MEMORY")).toContain("Someone who wishes to stay anonymous remembers Rosa.");
  expect(await noticeOf("IN_MEMORY")).not.toContain("evil.example/x");
  expect(await noticeOf("IN_HONOR")).toContain("has made a gift");
});

test("a custom thank-you message appears on page, receipt and PDF; the organization's message elsewhere", async () => {
  const setup = await makeSetup({ thankYouMessage: "A bed is warm tonight." });
  await save(setup, {
    kind: "THANK_YOU",
    campaignId: setup.campaign.id,
    opening: "{{firstName}}: warm beds.",
  });
  const shown = async (at: Setup, language: Language) => {
    const { details, full } = await donate(at, { donorFirstName: "Ada", language });
    const document = JSON.stringify(receiptDocument(full, APP));
    const mail = (await owedReceipt(details, APP)).content.text;
    return [serializeOwnDonation(full).org.thankYouMessage ?? "", mail, document];
  };
  for (const text of await shown(setup, "en")) expect(text).toContain("Ada: warm beds.");
  for (const text of await shown(setup, "es")) expect(text).toContain("A bed is warm tonight.");
  const other = { ...setup, campaign: await makeCampaign(setup.org.id) };
  for (const text of await shown(other, "en")) expect(text).toContain("A bed is warm tonight.");
});

test("every save is a version with its author; an earlier version can be restored, and nulls reset the text", async () => {
  const setup = await makeSetup();
  await save(setup, { opening: "One" });
  await save(setup, { version: 1, opening: "Two" });
  // Saving the same text adds no version, even if the request is repeated.
  expect(await save(setup, { version: 1, opening: "Two" })).toMatchObject({ version: 2 });
  expect(await save(setup, { version: 2, opening: "Two" })).toMatchObject({ version: 2 });
  const first = (await versions(setup)).at(-1);
  if (!first) throw new Error("no version was saved");
  await save(setup, { ...first, version: 2 });
  expect((await receiptOf(setup)).text).toContain("One");
  expect(await save(setup, { version: 3 })).toMatchObject({ version: 4, opening: null });
  expect((await receiptOf(setup)).text).toContain("has arrived");
  expect(
    (await versions(setup)).map(({ version, opening, author }) => [version, opening, author.id]),
  ).toEqual([
    [4, null, setup.org.ownerId],
    [3, "One", setup.org.ownerId],
    [2, "Two", setup.org.ownerId],
    [1, "One", setup.org.ownerId],
  ]);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.orgId, setup.org.id));
  expect(entries.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => "donor_text.saved"));
  expect(entries[1]).toMatchObject({
    before: { opening: "One" },
    after: { textKind: "RECEIPT", opening: "Two" },
  });
});

test.each([0, 1])(
  "of concurrent saves based on version %i one is stored, and the others get 409",
  async (version) => {
    const setup = await makeSetup();
    if (version > 0) await save(setup, { opening: "One" });
    const saves = Array.from({ length: 5 }, (_, n) => save(setup, { version, opening: `Racer ${n}` }));
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of results)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    expect(await versions(setup)).toHaveLength(version + 1);
    const inUse = await db.select().from(donorTexts).where(eq(donorTexts.orgId, setup.org.id));
    expect(inUse.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  },
);

test("unknown variables, malformed braces and overlong texts are refused with the reason", async () => {
  const setup = await makeSetup();
  await expect(save(setup, { opening: "Hi {{lastname}}" })).rejects.toMatchObject({
    extra: { fieldErrors: { opening: [expect.stringContaining("{{lastname}} is not a variable")] } },
  });
  await expect(save(setup, { kind: "HONOR_NOTICE", closing: "{{amount}}" })).rejects.toMatchObject({
    code: "invalid",
  });
  for (const opening of ["Hi {{firstName}", "Hi {{first name}}", "}}"])
    await expect(save(setup, { opening })).rejects.toMatchObject({ code: "invalid" });
  await expect(save(setup, { kind: "THANK_YOU", subject: "Hi" })).rejects.toMatchObject({ code: "invalid" });
  const parse = (given: object) => saveTextInput.safeParse({ version: 0, ...given }).success;
  expect(parse({ subject: "One\nTwo" })).toBe(false);
  expect(parse({ opening: "x".repeat(501) })).toBe(false);
  expect(parse({ opening: "a\n\nb\n\nc\n\nd\n\ne" })).toBe(false);
  expect(parse({ opening: "a\n\nb\n\nc\n\nd" })).toBe(true);
});

test.each([
  ["RENEWAL_FAILED", "{{firstName}}: {{amount}} {{interval}} to {{campaign}}", "Ada: $50.00 monthly to"],
  [
    "SUBSCRIPTION_CHANGED",
    "{{firstName}}: {{amount}} {{interval}} to {{campaign}}",
    "Ada: $50.00 monthly to",
  ],
  ["SUBSCRIPTION_CANCELED", "We miss you, {{fullName}}. {{interval}}", "We miss you, Ada Okafor. monthly"],
  ["BANK_PAYMENT", "{{amount}} takes days, {{firstName}}", "$50.00 takes days, Ada"],
  ["REFUND_NOTICE", "{{amount}} goes back to you, {{firstName}}", "$50.00 goes back to you, Ada"],
  ["MEMBERSHIP_REMINDER", "{{fullName}}, member {{number}} of {{campaign}}", "Ada Okafor, member 12 of"],
  ["COMMITMENT_ASKING", "{{firstName}}, {{amount}} {{interval}}", "Ada, $50.00 monthly"],
  ["STATEMENT", "{{firstName}} gave {{amount}} to {{organization}}", "Ada gave $50.00 to"],
] as const)(
  "the email %s has its own text: saved, previewed and reset in each language",
  async (kind, opening, shown) => {
    const setup = await makeSetup();
    const params = { idOrSlug: setup.org.id };
    const preview = (language: Language, given: object) =>
      previewDonorText.run(setup.ctx, {
        params,
        body: previewTextInput.parse({ kind, language, ...given }),
      });
    const standard = await preview("es", {});
    await save(setup, { kind, subject: "{{organization}} writes", opening, closing: "See you." });
    const own = await preview("en", { subject: "{{organization}} writes", opening, closing: "See you." });
    expect(own.subject).toBe(`${setup.org.name} writes`);
    expect(own.text).toContain(shown);
    expect(own.text).toContain("See you.");
    // A text is never used for another language.
    expect(await preview("es", {})).toEqual(standard);
    await expect(save(setup, { kind, opening: "{{honoree}}" })).rejects.toMatchObject({ code: "invalid" });
    await save(setup, { kind, version: 1, subject: null, opening: null, closing: null });
    const ofKind = (await listDonorTexts.run(setup.ctx, { params, query: {} })).data.filter(
      (one) => one.kind === kind,
    );
    expect(ofKind.map(({ opening }) => opening)).toEqual([null, null]);
    for (const one of ofKind)
      for (const [, name] of `${one.fallback.subject} ${one.fallback.opening}`.matchAll(/\{\{(\w+)\}\}/g))
        expect(one.variables).toContain(name);
  },
);

test("a campaign has its own text for every email except the statement, which belongs to no campaign", async () => {
  const { org, campaign, ctx } = await makeSetup();
  const params = { idOrSlug: org.id };
  const campaignId = campaign.id;
  const { data } = await listDonorTexts.run(ctx, { params, query: { campaignId } });
  expect(new Set(data.map(({ kind }) => kind))).toEqual(
    new Set(DONOR_TEXT_KINDS.filter((kind) => kind !== "STATEMENT")),
  );
  const body = previewTextInput.parse({ kind: "STATEMENT", language: "en", campaignId });
  await expect(previewDonorText.run(ctx, { params, body })).rejects.toMatchObject({ code: "invalid" });
});

test("members read and preview; admins save; another organization's campaign is not found", async () => {
  const [setup, foreign] = [await makeSetup(), await makeSetup()];
  const userId = unique("user_");
  await db.insert(memberships).values({ orgId: setup.org.id, userId, role: "MEMBER", createdAt: NOW });
  const member: Context = { ...setup.ctx, actor: { kind: "person", userId } };
  const params = { idOrSlug: setup.org.id };
  expect((await listDonorTexts.run(member, { params, query: {} })).data).toHaveLength(
    2 * DONOR_TEXT_KINDS.length,
  );
  await expect(save(setup, { opening: "Hi" }, member)).rejects.toMatchObject({ code: "forbidden" });
  const campaignId = foreign.campaign.id;
  await expect(save(setup, { campaignId, opening: "Hi" })).rejects.toMatchObject({ code: "not_found" });
  await expect(listDonorTexts.run(member, { params, query: { campaignId } })).rejects.toMatchObject({
    code: "not_found",
  });
  const body = previewTextInput.parse({
    kind: "RENEWAL_RECEIPT",
    language: "en",
    opening: "Your {{interval}} {{amount}}.",
    campaignId: setup.campaign.id,
  });
  expect((await previewDonorText.run(member, { params, body })).text).toContain("Your monthly $50.00.");
  expect(await versions(setup, { kind: "RENEWAL_RECEIPT" })).toEqual([]);
});

test("a test goes to the caller's own address or the notification address, is marked, and is limited to 20 an hour", async () => {
  const setup = await makeSetup({ notificationEmail: "office@hope.example", senderName: "Hope" });
  const params = { idOrSlug: setup.org.id };
  const test = (given: object, ctx = setup.ctx) =>
    sendTestDonorText.run(ctx, {
      params,
      body: testTextInput.parse({
        kind: "RECEIPT",
        language: "en",
        to: "ME",
        subject: "Hi {{firstName}}",
        ...given,
      }),
    });
  const own = `${setup.org.ownerId}@example.org`;
  expect(await test({})).toEqual({ to: own });
  expect(sent.at(-1)).toMatchObject({ to: own, subject: "[Test] Hi Ada", fromName: "Hope" });
  expect(await test({ to: "NOTIFICATION_EMAIL" })).toEqual({ to: "office@hope.example" });
  await expect(test({ kind: "THANK_YOU", subject: null })).rejects.toMatchObject({ code: "refused" });
  expect(testTextInput.safeParse({ kind: "RECEIPT", language: "en", to: "ada@example.org" }).success).toBe(
    false,
  );
  for (let n = 2; n < 20; n++) await test({});
  await expect(test({})).rejects.toMatchObject({ code: "limited" });
  expect(sent).toHaveLength(20);
});

test("emails to donors use the sender's name and reply-to; those to staff use the organization's", async () => {
  const setup = await makeSetup({ senderName: "Grace at Hope", replyTo: "grace@hope.example" });
  const { details } = await donate(setup);
  expect(mailOf(await owedReceipt(details, APP))).toMatchObject({
    fromName: "Grace at Hope",
    replyTo: "grace@hope.example",
  });
  expect(mailOf(await owedDonationNotice(details, APP))).toMatchObject({
    fromName: setup.org.name,
    replyTo: setup.org.email,
  });
});

test.each([
  "Grace <grace@evil.example>",
  "support＠bank.example",
  "PayPal.com",
  "https://evil",
  "Two\nlines",
  "Hope\u202eretlehS",
  "…",
  "x".repeat(61),
])("the sender's name %j is refused", (senderName) => {
  expect(updateOrganizationInput.safeParse({ senderName }).success).toBe(false);
});

test.each(["St. Mary’s Kitchen", "U.S. Aid & Co.", "Comedor Ñandú"])(
  "the sender's name %j is accepted",
  (senderName) => {
    expect(updateOrganizationInput.safeParse({ senderName }).success).toBe(true);
  },
);
