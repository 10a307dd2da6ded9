import { existsSync, readFileSync } from "node:fs";

/**
 * Whether node_modules matches the lock file on this machine. npm writes its own list at the very end of an
 * installation, so an interrupted one does not count.
 */
export function isInstalled(root, lock) {
  const list = `${root}node_modules/.package-lock.json`;
  if (!existsSync(list)) return false;
  const { packages: present } = JSON.parse(readFileSync(list, "utf8"));
  return Object.entries(lock.packages).every(
    ([path, expected]) =>
      path === "" ||
      !isMeantFor(expected) ||
      // A link to a workspace has no version.
      (expected.link ? present[path]?.link === true : present[path]?.version === expected.version),
  );
}

/** Ignores optional packages for other platforms. */
function isMeantFor({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return !libc && Boolean(os?.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}
