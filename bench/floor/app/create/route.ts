import { sql } from "../../database";

export async function POST(request: Request): Promise<Response> {
  const { id, email, amountCents } = await request.json();
  await sql`insert into donations (id, email, amount_cents) values (${id}, ${email}, ${amountCents})`;
  return Response.json({ id });
}
