export function runProcesses(options: {
  exec: string;
  args: string[];
  count: number;
  firstPauseMs?: number;
}): void;
