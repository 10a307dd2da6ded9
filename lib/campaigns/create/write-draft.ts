import { recordAudit } from "@/lib/audit/record";
import { checkFunds } from "@/lib/campaigns/check-funds";
import { type CampaignRow, insertCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";

const SLUG_TRIES = 20;
/** Maximum length of a slug to which a hyphen and a number are appended. */
const LONGEST_NUMBERED = 57;

type Tx = Parameters<typeof insertCampaign>[0];
type Options = {
  /** Writes related rows in the same transaction. */
  also?: (tx: Tx) => Promise<void>;
  /** Id of the original of a copy, for the audit log. */
  copyOf?: string;
};

/**
 * Writes a new campaign with its audit entry. Returns null and writes nothing if the organization already uses the
 * slug. Throws `invalid` for funds that the organization does not have.
 */
export function writeDraft(ctx: Context, row: CampaignRow, { also, copyOf }: Options = {}) {
  return ctx.db.transaction(async (tx): Promise<CampaignRow | null> => {
    if (!copyOf) await checkFunds(tx, row);
    if (!(await insertCampaign(tx, row))) return null;
    await also?.(tx);
    const { id, orgId, title, slug, type, status } = row;
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.created",
      subject: { type: "campaign", id },
      after: { title, slug, type, status, ...(copyOf ? { copyOf } : {}) },
    });
    return row;
  });
}

/** Like {@link writeDraft}, but appends a number to a slug that is taken. Null if all numbered slugs are taken. */
export async function writeNumberedDraft(
  ctx: Context,
  row: CampaignRow,
  options?: Options,
): Promise<CampaignRow | null> {
  const base = row.slug.slice(0, LONGEST_NUMBERED).replace(/-+$/, "");
  for (let number = 1; number < SLUG_TRIES; number++) {
    const slug = number === 1 ? row.slug : `${base}-${number}`;
    const written = await writeDraft(ctx, { ...row, slug }, options);
    if (written) return written;
  }
  return null;
}
