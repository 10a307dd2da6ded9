/**
 * Delay after the last keystroke before a search, in milliseconds. With the slowest search at a million donations it
 * stays below 200 ms (`npm run bench -- lists`).
 */
export const TYPING_MS = 50;
