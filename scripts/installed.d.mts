type Locked = {
  version?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

export function isInstalled(root: string, lock: { packages: Record<string, Locked> }): boolean;
