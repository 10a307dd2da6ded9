import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "../../database";

export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  const expected = createHmac("sha256", process.env["WEBHOOK_SECRET"] ?? "")
    .update(body)
    .digest();
  const given = Buffer.from(request.headers.get("x-signature") ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return Response.json({ error: "Wrong signature" }, { status: 400 });
  const event = JSON.parse(body) as { id: string; donation: string; amountCents: number };
  await sql.begin(async (tx) => {
    const [isNew] =
      await tx`insert into events (id) values (${event.id}) on conflict do nothing returning id`;
    if (!isNew) return;
    await tx`update donations set status = 'SUCCEEDED' where id = ${event.donation} and status = 'PENDING'`;
    await tx`insert into journal (donation_id, amount_cents) values (${event.donation}, ${event.amountCents})`;
  });
  return Response.json({ received: true });
}
