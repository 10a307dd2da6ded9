export declare const MAX_PROCESSES: number;
export function processCount(text: string | undefined): number | undefined;
