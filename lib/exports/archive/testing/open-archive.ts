import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { permitInOrg } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { exportOrganization } from "../../export-organization";

export type Archive = {
  /** The file as it is downloaded. */
  zip: Buffer;
  files: Record<string, Uint8Array>;
  /** The text of a file. */
  text: (name: string) => string;
  /** The rows of a CSV file by the names of its columns. */
  rows: (name: string) => Record<string, string>[];
};

/** Downloads everything that an organization has, and opens the ZIP file. */
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
