import { randomUUID } from "node:crypto";
import postgres from "postgres";

// The same driver, pool and server as the app's, and nothing else.
const sql = postgres(process.env["DATABASE_URL"] ?? "", { max: 16, onnotice: () => {} });

export async function POST(request: Request): Promise<Response> {
  const { email, amountCents } = await request.json();
  const id = randomUUID();
  await sql`insert into inserts (id, email, amount_cents) values (${id}, ${email}, ${amountCents})`;
  return Response.json({ id }, { status: 201 });
}
