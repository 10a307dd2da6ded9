import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { organizations } from "@/db/schema/organizations";
import { pictures } from "@/db/schema/pictures";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { NOW, paidDonation } from "@/lib/ledger/testing/story";
import { viewToken } from "@/lib/links/view-token";
import { getPublicReceipt } from "@/lib/receipts/get-receipt";
import { statementOf } from "@/lib/receipts/statements/get-statement";
import { printedLogo } from "./printed-logo";

const db = testDatabase();
const ctx = { ...newContext({ kind: "public" }), db };

/** Makes an organization with a donation and a logo of these bytes. */
async function withLogo(bytes: Buffer) {
  const org = await makeOrganization();
  const hash = unique("hash");
  await db.insert(pictures).values({ hash, width: 60, height: 20, bytes, storedAt: NOW });
  await db.update(organizations).set({ logoHash: hash }).where(eq(organizations.id, org.id));
  const donation = await paidDonation(await makeCampaign(org.id));
  return { org: { id: org.id, logoHash: hash }, donation };
}

const webp = () =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: "#7A3E9D" } })
    .webp()
    .toBuffer();
const text = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString("latin1");

test("receipts and statements contain the organization's logo", async () => {
  const { org, donation } = await withLogo(await webp());
  const range = { from: "2020-01-01", to: "2030-12-31" };
  expect(text(await getPublicReceipt(ctx, viewToken("donation", donation.id)))).toContain("/Subtype /Image");
  expect(text(await statementOf(ctx, { orgId: org.id, donorId: donation.donorId, range }))).toContain(
    "/Subtype /Image",
  );
});

test("a receipt whose logo is lost or cannot be decoded is drawn without it", async () => {
  const { org, donation } = await withLogo(Buffer.from("no picture"));
  expect(await printedLogo(ctx, org)).toBeNull();
  expect(await printedLogo(ctx, { ...org, logoHash: unique("lost") })).toBeNull();
  const receipt = text(await getPublicReceipt(ctx, viewToken("donation", donation.id)));
  expect(receipt).toContain("%PDF-");
  expect(receipt).not.toContain("/Subtype /Image");
});
