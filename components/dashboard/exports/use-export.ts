"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { failureOf } from "@/components/session/api-result";
import { useSession } from "@/components/session/session-context";
import { type Client, createClient } from "@/lib/client/client";
import type { Result } from "@/lib/client/result";
import type { Query } from "@/lib/client/types";
import { receiveFile, saveFile } from "./export-file";

export type ExportQueries = {
  payoutJournal: Query<"exportPayoutJournal">;
  report: Query<"exportReport">;
  reportPdf: Query<"exportReportPdf">;
  donorCohorts: Query<"exportDonorCohorts">;
  /** Of an import. */
  refusedRows: { idOrSlug: string; importId: string };
  /** Of a donation. */
  receipt: { id: string };
  /** Of a donor, of the days from `from` to `to`. */
  statement: { id: string; from: string; to: string };
};
export type ExportKind = keyof ExportQueries;

type Open<Kind extends ExportKind> = (
  client: Client,
  query: ExportQueries[Kind],
  signal: AbortSignal,
) => Promise<Result<Response>>;
const OPEN: { [Kind in ExportKind]: Open<Kind> } = {
  payoutJournal: (client, query, signal) => client.stream("exportPayoutJournal", { query, signal }),
  report: (client, query, signal) => client.stream("exportReport", { query, signal }),
  reportPdf: (client, query, signal) => client.stream("exportReportPdf", { query, signal }),
  donorCohorts: (client, query, signal) => client.stream("exportDonorCohorts", { query, signal }),
  refusedRows: (client, params, signal) => client.stream("exportRefusedRows", { params, signal }),
  statement: (client, { id, ...query }, signal) =>
    client.stream("getStatement", { params: { id }, query, signal }),
  receipt: (client, params, signal) => client.stream("getReceipt", { params, signal }),
};

export type ExportState =
  | { is: "idle" }
  | { is: "running"; bytes: number }
  | { is: "saved"; name: string }
  | { is: "failed"; message: string };

const BROKEN = "The connection was lost, so nothing was saved. Try again.";

/** Fetches a file from the API as the signed-in person and saves it; stops when the page is left. */
export function useExport(): {
  state: ExportState;
  start: <Kind extends ExportKind>(kind: Kind, query: ExportQueries[Kind]) => Promise<void>;
  stop: () => void;
} {
  const { getToken } = useSession();
  const client = useMemo(() => createClient({ token: getToken }), [getToken]);
  const [state, setState] = useState<ExportState>({ is: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start<Kind extends ExportKind>(kind: Kind, query: ExportQueries[Kind]): Promise<void> {
    if (running.current) return;
    const mine = new AbortController();
    running.current = mine;
    setState({ is: "running", bytes: 0 });
    const end = await fetched(kind, query, mine.signal);
    running.current = null;
    setState(mine.signal.aborted ? { is: "idle" } : end);
  }

  async function fetched<Kind extends ExportKind>(
    kind: Kind,
    query: ExportQueries[Kind],
    signal: AbortSignal,
  ): Promise<ExportState> {
    const answer = await OPEN[kind](client, query, signal);
    if (!answer.ok) return { is: "failed", message: failureOf(answer).message };
    try {
      const file = await receiveFile(answer.data, (bytes) => setState({ is: "running", bytes }));
      saveFile(file);
      return { is: "saved", name: file.name };
    } catch {
      // Reading rejects only if the connection breaks.
      return { is: "failed", message: BROKEN };
    }
  }

  return { state, start, stop: () => running.current?.abort() };
}
