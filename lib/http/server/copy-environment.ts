/**
 * Replaces `process.env` with a plain copy, whose reads cost a tenth: each read of the original leaves JavaScript, and
 * Inngest's SDK reads all of it a dozen times per call. Not in development, where Next watches the `.env` files, nor on
 * Windows, where names are case-insensitive.
 */
export function copyEnvironment(): void {
  if (process.env.NODE_ENV === "production" && process.platform !== "win32") process.env = { ...process.env };
}
