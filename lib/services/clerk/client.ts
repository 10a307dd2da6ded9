import { createClerkClient } from "@clerk/backend";
import { env } from "@/lib/config/env";

export const TIMEOUT_MS = 5000;

/** Returns a client of Clerk's backend API, or of the local provider's. */
export function clerk() {
  const { clerkSecretKey, clerkApiUrl } = env();
  return createClerkClient({ secretKey: clerkSecretKey, ...(clerkApiUrl ? { apiUrl: clerkApiUrl } : {}) });
}

/** Resolves to the response if it arrives within five seconds, because the client has no timeout. */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
