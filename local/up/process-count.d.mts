export declare const MOST_PROCESSES: number;
export function processCount(text: string | undefined): number | undefined;
