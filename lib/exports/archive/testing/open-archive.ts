import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { permitInOrg } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { exportOrganization } from "../../export-organization";

export type Archive = {
  /** The downloaded file. */
  zip: Buffer;
  files: Record<string, Uint8Array>;
  /** Returns the text of a file. */
  text: (name: string) => string;
  /** Returns the rows of a CSV file, keyed by column name. */
  rows: (name: string) => Record<string, string>[];
};

/** Downloads an export of everything and opens the ZIP file. */
export async function openArchive(ctx: Context, orgId: string): Promise<Archive> {
  const { stream } = await exportOrganization(await permitInOrg(ctx, orgId, "ADMIN"));
  return openZip(Buffer.from(await new Response(stream).arrayBuffer()));
}

/** Opens the ZIP file of an export of everything. */
export function openZip(zip: Buffer): Archive {
  const files = unzipSync(new Uint8Array(zip));
  const text = (name: string) => {
    const bytes = files[name];
    if (!bytes) throw new Error(`the archive has no ${name}`);
    return new TextDecoder().decode(bytes);
  };
  return { zip, files, text, rows: (name) => parse(text(name), { columns: true }) };
}
