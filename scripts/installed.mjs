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
    ([path, wanted]) => path === "" || !isMeantFor(wanted) || present[path]?.version === wanted.version,
  );
}

/** Packages of other platforms are left out; those for one C library are not judged. */
function isMeantFor({ os, cpu, libc }) {
  const names = (list, value) => !list || list.includes(value) || list.every((one) => one.startsWith("!"));
  return !libc && names(os, process.platform) && names(cpu, process.arch);
}
