import { createHash } from "node:crypto";
import { join } from "node:path";
import { DrawWorker } from "@/lib/services/draw-worker";

/** What a preview image shows; pictures in any format that sharp reads. */
export type Preview = {
  title: string;
  organization: string;
  /** In place of a logo. */
  initials: string;
  /** `#rrggbb` of the bar and the mark, and what is read on it. */
  accent: string;
  onAccent: string;
  /** `percent` from 0 to 100; null shows `line` instead. */
  progress: { percent: number; label: string } | null;
  line: string;
  cover: Uint8Array | null;
  /** The point of the cover that stays in view, in percent of its edges; null: its middle. */
  coverFocus: { x: number; y: number } | null;
  logo: Uint8Array | null;
};
/** The same with the hashes of its pictures. */
export type PreviewContent = Omit<Preview, "cover" | "logo"> & { cover: string | null; logo: string | null };

const LIMITS = {
  file: join(process.cwd(), "lib", "services", "preview", "draw-worker.mjs"),
  runsIn: "process" as const,
  patienceMs: 20_000,
  memoryMb: 256,
  /** Some five seconds of work. */
  mostWaiting: 20,
  mostKeptBytes: 8 * 1024 * 1024,
};
/** Raised when images of the same content look different than before. */
const VERSION = 1;

const shared = globalThis as typeof globalThis & { almonerPreviews?: DrawWorker<Preview> };

/** The name of a preview's bytes. */
export function previewHash(content: PreviewContent): string {
  return createHash("sha256")
    .update(JSON.stringify([VERSION, content]))
    .digest("hex");
}

/**
 * A preview image, JPEG of 1200 × 630 pixels. A process of its own draws it, or it is one of those that are kept; then no
 * picture is read. Throws `unavailable` while too many wait.
 */
export function renderPreview(
  content: PreviewContent,
  readPicture: (hash: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array<ArrayBuffer>> {
  shared.almonerPreviews ??= new DrawWorker(LIMITS);
  const read = (hash: string | null) => (hash === null ? null : readPicture(hash));
  return shared.almonerPreviews.draw(previewHash(content), async () => ({
    ...content,
    cover: await read(content.cover),
    logo: await read(content.logo),
  }));
}
