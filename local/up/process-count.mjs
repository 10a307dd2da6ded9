export const MAX_PROCESSES = 64;

/**
 * The number of processes in a value of APP_PROCESSES, one by default; undefined unless it is from 1 to 64.
 *
 * @param {string | undefined} text
 * @returns {number | undefined}
 */
export function processCount(text) {
  const count = Number(text?.trim() || 1);
  return Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES ? count : undefined;
}
