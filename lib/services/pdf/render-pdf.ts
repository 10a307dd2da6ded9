import { createHash } from "node:crypto";
import { join } from "node:path";
import { DrawWorker } from "@/lib/services/draw-worker";
import type { PdfDocument } from "./document";

const LIMITS = {
  /** A path that no bundler follows: the file is loaded as it is. */
  file: join(process.cwd(), "lib", "services", "pdf", "draw-worker.mjs"),
  /** A statement of a thousand lines takes a few seconds, even on a busy machine. */
  runsIn: "thread" as const,
  patienceMs: 20_000,
  memoryMb: 256,
  /** About two seconds of work. */
  mostWaiting: 20,
  mostKeptBytes: 8 * 1024 * 1024,
};

const shared = globalThis as typeof globalThis & { almonerPdfThread?: DrawWorker<PdfDocument> };

/**
 * Returns the PDF file of a document, drawn by the process's single thread or taken from its cache. Throws
 * `unavailable` while too many documents wait.
 */
export function renderPdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  shared.almonerPdfThread ??= new DrawWorker(LIMITS);
  const key = createHash("sha256").update(JSON.stringify(document)).digest("base64");
  return shared.almonerPdfThread.draw(key, () => document);
}
