const TIMEOUT_MS = 10_000;

/** Thrown if the sign-in service does not respond. The message states what to do. */
export class SilentSignIn extends Error {
  constructor() {
    super(
      "The sign-in service is not responding, so nothing was done. Check your connection and any content blockers, then reload the page.",
    );
    this.name = "SilentSignIn";
  }
}

/**
 * Rejects with SilentSignIn if a promise of the sign-in service takes longer than ten seconds. Clerk's promises wait
 * for its script, indefinitely if that is blocked.
 */
export async function withTimeout<T>(promised: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentSignIn()), TIMEOUT_MS);
  });
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
  }
}
