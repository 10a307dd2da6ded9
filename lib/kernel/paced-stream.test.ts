import { expect, test } from "vitest";
import { pacedStream } from "./paced-stream";

test("a source that yields nothing for a time does not end or stop the stream", async () => {
  const bytes = new TextEncoder().encode("Donor");
  async function* pieces() {
    yield [];
    yield [bytes];
    yield [];
    yield [];
    yield [bytes, bytes];
  }
  let ended = 0;
  const stream = pacedStream(pieces(), {
    onFailure: (error) => {
      throw error;
    },
    onEnd: () => {
      ended += 1;
    },
  });
  expect(await new Response(stream).text()).toBe("DonorDonorDonor");
  expect(ended).toBe(1);
});
