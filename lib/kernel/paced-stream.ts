export type PacedOptions = {
  onFailure: (error: unknown) => void;
  /** Called once, when everything is sent, the reader has left, or the stream failed. */
  onEnd?: () => void;
  /** Time in milliseconds after which a reader that takes nothing counts as gone. */
  patienceMs?: number;
};

/**
 * Returns pieces as a stream with backpressure: the next ones are made once the reader has taken the previous ones.
 * Ends when the reader leaves. A failure calls `onFailure` and errors the stream, so that it never looks complete.
 */
export function pacedStream(
  pieces: AsyncGenerator<Uint8Array[], void>,
  { onFailure, onEnd = () => {}, patienceMs }: PacedOptions,
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  function end(): void {
    clearTimeout(timer);
    if (!isOver) onEnd();
    isOver = true;
  }
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => wait(controller),
    pull: async (controller) => {
      clearTimeout(timer);
      try {
        let next = await pieces.next();
        // Without a piece, the stream would not ask again.
        while (!next.done && next.value.length === 0) next = await pieces.next();
        // The reader left while they were made.
        if (isOver) return;
        const { done, value } = next;
        for (const piece of value ?? []) controller.enqueue(piece);
        if (!done) return wait(controller);
        end();
        controller.close();
      } catch (error) {
        if (isOver) return;
        end();
        onFailure(error);
        throw error;
      }
    },
    cancel: async () => {
      end();
      await pieces.return();
    },
  };
  function wait(controller: ReadableStreamDefaultController): void {
    if (patienceMs === undefined) return;
    timer = setTimeout(() => {
      end();
      controller.error(new Error("the reader took nothing for too long"));
      pieces.return().catch(onFailure);
    }, patienceMs).unref();
  }
  return new ReadableStream(source, { highWaterMark: 0 });
}
