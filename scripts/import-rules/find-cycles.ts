import type { Import } from "./read-imports";

/** The shortest import cycle through each group of files that import each other; type imports count. */
export function findCycles(imports: readonly Import[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    if (!target) continue;
    const targets = graph.get(file) ?? new Set();
    graph.set(file, targets.add(target));
  }
  const cycles: string[][] = [];
  const reported = new Set<string>();
  // Files without imports are in no cycle; removing them repeatedly leaves few files.
  prune(graph);
  for (const file of [...graph.keys()].sort()) {
    const cycle = reported.has(file) ? null : shortestCycle(graph, file);
    if (!cycle) continue;
    for (const one of cycle) reported.add(one);
    cycles.push(cycle);
  }
  return cycles;
}

function prune(graph: Map<string, Set<string>>): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const [file, targets] of graph) {
      for (const target of targets) if (!graph.has(target)) targets.delete(target);
      if (targets.size === 0) changed = graph.delete(file);
    }
  }
}

function shortestCycle(graph: ReadonlyMap<string, Set<string>>, start: string): string[] | null {
  const from = new Map<string, string>();
  const queue = [start];
  for (const file of queue)
    for (const target of graph.get(file) ?? []) {
      if (target === start) return pathTo(from, start, file);
      if (from.has(target)) continue;
      from.set(target, file);
      queue.push(target);
    }
  return null;
}

function pathTo(from: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const path = [end];
  for (let at = end; at !== start; ) {
    at = from.get(at) ?? start;
    path.unshift(at);
  }
  return path;
}
