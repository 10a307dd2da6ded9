export function runProcesses(options: {
  exec: string;
  execArgv?: string[];
  args: string[];
  count: number;
  firstPauseMs?: number;
}): void;
