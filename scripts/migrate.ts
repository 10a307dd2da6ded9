import { migrate } from "@/db/migrate";

/** Brings the database of `DATABASE_URL` to the newest schema. */
const url = process.env["DATABASE_URL"] ?? "";
try {
  await migrate(url);
} catch (error) {
  const { host, pathname } = new URL(url);
  const { message, cause } = error as Error;
  const why = [message, cause instanceof Error ? cause.message : ""].filter(Boolean).join(": ");
  console.error(`The database ${pathname.slice(1)} at ${host} refused: ${why}`);
  process.exitCode = 1;
}
