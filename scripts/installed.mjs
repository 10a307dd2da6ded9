import { existsSync, readFileSync } from "node:fs";

/**
 * Whether node_modules holds what the lock file asks for on this machine, whoever installed it. npm writes its
 * own list at the very end of an installation, so an interrupted one does not count.
 */
export function isInstalled(root, lock) {
  const list = `${root}node_modules/.package-lock.json`;
  if (!existsSync(list)) return false;
  const { packages: present } = JSON.parse(readFileSync(list, "utf8"));
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === "" ||
      !isMeantFor(wanted) ||
      // A link to a workspace has no version.
      (wanted.link ? present[path]?.link === true : present[path]?.version === wanted.version),
  );
}

/** Of the optional packages only those are judged that are made for this very platform. */
function isMeantFor({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return !libc && Boolean(os?.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}
