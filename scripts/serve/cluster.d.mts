export function runProcesses(options: {
  exec: string;
  args: string[];
  count: number;
  firstPauseMs?: number;
}): void;
export function processCount(text: string | undefined): number | undefined;
