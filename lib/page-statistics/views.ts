/** Views by campaign id. */
export type Views = ReadonlyMap<string, number>;

type Options = {
  /** Adds views to the stored counts. */
  store: (views: Views) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Delay between the first view and the write, in milliseconds. */
  everyMs?: number;
};

const EVERY_MS = 5000;
/** Maximum number of campaigns counted between two writes. Views of further campaigns are lost. */
const MAX_CAMPAIGNS = 10_000;

/**
 * Views of campaigns' pages, counted in this process and stored together every few seconds: a view costs no statement.
 * A process that exits loses its unstored views. Views that cannot be stored are kept for the next write.
 */
export class ViewCounts {
  #views = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly options: Options) {}

  count(campaignId: string, views = 1): void {
    const counted = this.#views.get(campaignId);
    if (counted === undefined && this.#views.size >= MAX_CAMPAIGNS) return;
    this.#views.set(campaignId, (counted ?? 0) + views);
    this.#timer ??= setTimeout(() => void this.write(), this.options.everyMs ?? EVERY_MS).unref();
  }

  /** Stores the views counted so far. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const views = this.#views;
    this.#views = new Map();
    if (views.size === 0) return;
    try {
      await this.options.store(views);
    } catch (error) {
      this.options.onFailure(error);
      for (const [campaignId, count] of views) this.count(campaignId, count);
    }
  }
}
