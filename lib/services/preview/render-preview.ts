import { createHash } from "node:crypto";
import { join } from "node:path";
import { type DrawCaller, DrawWorker } from "@/lib/services/draw-worker";

/** The content of a preview image, with pictures in any format that sharp reads. */
export type Preview = {
  title: string;
  organization: string;
  /** Shown if there is no logo. */
  initials: string;
  /** Color of the bar and the mark as `#rrggbb`; `onAccent` is the text color on it. */
  accent: string;
  onAccent: string;
  /** `percent` is from 0 to 100. If null, `line` is shown instead. */
  progress: { percent: number; label: string } | null;
  line: string;
  cover: Uint8Array | null;
  /** The point of the cover that stays in view, in percent of its edges; null for its middle. */
  coverFocus: { x: number; y: number } | null;
  logo: Uint8Array | null;
};
/** A preview with the hashes of its pictures. */
export type PreviewContent = Omit<Preview, "cover" | "logo"> & { cover: string | null; logo: string | null };

const LIMITS = {
  file: join(process.cwd(), "lib", "services", "preview", "draw-worker.mjs"),
  runsIn: "process" as const,
  patienceMs: 20_000,
  memoryMb: 256,
  /** About five seconds of work. */
  mostWaiting: 20,
  /** One that is drawn and two that wait. */
  mostPerCaller: 3,
  mostWaitMs: 10_000,
  mostKeptBytes: 8 * 1024 * 1024,
};
/** Incremented when images of the same content change their look. */
const VERSION = 1;

const shared = globalThis as typeof globalThis & { almonerPreviews?: DrawWorker<Preview> };

/** Returns the name of a preview's bytes. */
export function previewHash(content: PreviewContent): string {
  return createHash("sha256")
    .update(JSON.stringify([VERSION, content]))
    .digest("hex");
}

/**
 * Returns a preview image, a JPEG of 1200 × 630 pixels. It is drawn by a separate process or taken from the cache; in
 * that case no picture is read. Throws `unavailable` while too many images wait, of all
 * addresses or of this one.
 */
export function renderPreview(
  content: PreviewContent,
  caller: DrawCaller,
  readPicture: (hash: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array<ArrayBuffer>> {
  shared.almonerPreviews ??= new DrawWorker(LIMITS);
  const read = (hash: string | null) => (hash === null ? null : readPicture(hash));
  return shared.almonerPreviews.draw(previewHash(content), caller, async () => ({
    ...content,
    cover: await read(content.cover),
    logo: await read(content.logo),
  }));
}
