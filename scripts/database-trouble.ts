import { DrizzleQueryError } from "drizzle-orm/errors";
import postgres from "postgres";
import { databaseIsDown } from "@/lib/http/database-errors";

/** Where a script works: `folder` is the data folder whose built-in database it is; without one, the caller named it. */
export type Place = { url: string; folder?: string | undefined; command: string };

/** Wrong password, no such role, no such database: whoever answers there knows nothing of us. */
const STRANGER = ["28P01", "28000", "3D000"];
/** No such table, column, function or schema. */
const UNPREPARED = ["42P01", "42703", "42883", "3F000"];

/**
 * What a script met at its database, and what to do, in words for a person; null for an error of another kind. A
 * statement's own text helps nobody.
 */
export function databaseTrouble(error: unknown, place: Place): string | null {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) chain.push(cause);
  const isDown = databaseIsDown(error);
  const ours = chain.some((one) => one instanceof DrizzleQueryError || one instanceof postgres.PostgresError);
  if (!isDown && !ours) return null;
  const codes = chain.map((one) => String((one as { code?: unknown }).code));
  const why = reasonOf(chain);
  const { folder, command } = place;
  const database = nameOf(place);
  if (codes.some((code) => STRANGER.includes(code)))
    return folder === undefined
      ? `${database} refused to let us in: ${why}.\nCheck DATABASE_URL.`
      : `${database} is not the one of the data folder ${folder}: another installation or another PostgreSQL has its port.\n` +
          `Name the data folder of the one that you mean, as in DATA_DIR=.data-2 npm run ${command}, or stop what holds the port and start this one: npm start`;
  if (isDown)
    return `${database} does not answer: ${why}.\n${
      folder === undefined
        ? "Check DATABASE_URL, and that its server runs and can be reached."
        : "Is it still starting? npm run status tells how each part is."
    }`;
  if (codes.some((code) => UNPREPARED.includes(code)))
    return `${database} is not prepared for this version: ${why}.\n${
      folder === undefined
        ? "Prepare it with this DATABASE_URL: npm run migrate"
        : "Start it once with this version: npm start"
    }`;
  return `${database} refused: ${why}.`;
}

/** The innermost words: those of the server or the system, in one line without a full stop. */
function reasonOf(chain: readonly Error[]): string {
  const inner = chain.findLast((one) => !(one instanceof DrizzleQueryError) && one.message !== "");
  // An address that is tried twice, as IPv4 and IPv6, has a code alone.
  const code = chain.map((one) => (one as { code?: unknown }).code).find((one) => typeof one === "string");
  return (inner?.message ?? String(code ?? "it gave no reason")).replace(/\s+/g, " ").replace(/\.$/, "");
}

function nameOf({ url }: Place): string {
  if (!URL.canParse(url)) return "The database";
  const { host, pathname } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
}
