const isTty = process.stdout.isTTY === true && !process.env["NO_COLOR"];
const paint = (code: number) => (text: string) => (isTty ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
const green = paint(32);
const yellow = paint(33);
const red = paint(31);

/** Plain lines with the duration of each step; nothing is overwritten, so that a log reads like the screen. */
export class Screen {
  #beganAt = Date.now();
  #running = new Map<string, number>();
  #heartbeat = setInterval(() => this.#beat(), 10_000).unref();

  /** Runs a step; prints its line when it is done. */
  async step<T>(label: string, work: () => Promise<T>): Promise<T> {
    const beganAt = Date.now();
    this.#running.set(label, beganAt);
    try {
      const result = await work();
      this.line(`${green("✓")} ${label.padEnd(44)} ${dim(seconds(beganAt))}`);
      return result;
    } finally {
      this.#running.delete(label);
    }
  }

  line(text = ""): void {
    process.stdout.write(text === "" ? "\n" : `  ${text.replaceAll("\n", "\n  ")}\n`);
  }

  warn(text: string): void {
    this.line(`${yellow("!")} ${text}`);
  }

  fail(text: string): void {
    process.stderr.write(`\n  ${red("✗")} ${text.replaceAll("\n", "\n    ")}\n\n`);
  }

  /** Seconds since the start, as text. */
  elapsed(): string {
    return seconds(this.#beganAt);
  }

  close(): void {
    clearInterval(this.#heartbeat);
  }

  #beat(): void {
    for (const [label, beganAt] of this.#running) this.line(dim(`… ${label} (${seconds(beganAt)} so far)`));
  }
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
