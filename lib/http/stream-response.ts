/**
 * Returns a response with a stream. For `HEAD` the stream is canceled, because it would never be read, and what it
 * holds would never be freed.
 */
export async function streamResponse(
  { method }: { method: string },
  stream: ReadableStream<Uint8Array>,
  init: ResponseInit,
): Promise<Response> {
  if (method !== "HEAD") return new Response(stream, init);
  await stream.cancel();
  return new Response(null, init);
}
