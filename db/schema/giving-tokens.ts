import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { donors } from "./donors";

/**
 * A token that opens a donor's own giving at one organization: a mailed link, which works once, or the session it is
 * exchanged for. A link of kind `EMAIL` was mailed to an address the donor wants to add, and confirms it. Only the mail
 * and the donor's browser contain the token.
 */
export const givingTokens = pgTable(
  "giving_tokens",
  {
    /** Hex SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    kind: text({ enum: ["LINK", "SESSION", "EMAIL"] }).notNull(),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    /** For kind `EMAIL`: the address it was mailed to. */
    newEmail: text(),
    expiresAt: instant().notNull(),
    /** When the link was used or the donor ended the session. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("giving_tokens_donor").on(t.donorId),
    index("giving_tokens_expiry").on(t.expiresAt),
    check("giving_tokens_kind", sql`${t.kind} in ('LINK', 'SESSION', 'EMAIL')`),
    check("giving_tokens_email", sql`(${t.kind} = 'EMAIL') = (${t.newEmail} is not null)`),
  ],
);
