import { createHash } from "node:crypto";
import { join } from "node:path";
import { type DrawCaller, DrawWorker } from "@/lib/services/draw-worker";
import type { PdfDocument } from "./document";

const LIMITS = {
  /** A path that no bundler follows: the file is loaded as it is. */
  file: join(process.cwd(), "lib", "services", "pdf", "draw-worker.mjs"),
  runsIn: "thread" as const,
  /** A statement of a thousand lines takes a few seconds, even on a busy machine. */
  patienceMs: 20_000,
  memoryMb: 256,
  /** About two seconds of work for receipts, and forty for the longest statements. */
  mostWaiting: 20,
  /** One that is drawn and two that wait. */
  mostPerCaller: 3,
  /** Proxies in front give up after a minute, often earlier. */
  mostWaitMs: 30_000,
  mostKeptBytes: 8 * 1024 * 1024,
};

const shared = globalThis as typeof globalThis & { almonerPdfThread?: DrawWorker<PdfDocument> };

/**
 * Returns the PDF file of a document, drawn by the process's single thread or taken from its cache. Throws
 * `unavailable` while too many documents wait, of all callers or of this one. A file that a background function draws
 * waits instead.
 */
export function renderPdf(document: PdfDocument, caller: DrawCaller): Promise<Uint8Array<ArrayBuffer>> {
  shared.almonerPdfThread ??= new DrawWorker(LIMITS);
  const hash = createHash("sha256").update(JSON.stringify(document)).digest("base64");
  return shared.almonerPdfThread.draw(hash, caller, () => document);
}
