import { DEMO } from "@/lib/kernel/demo";

export const FUND = {
  id: DEMO.fundId,
  name: "Winter shelter",
  code: "4100-20",
  goalCents: 5_000_000,
  restricted: true,
  archivedAt: null,
  createdAt: "2026-06-24T09:30:00.000Z",
  updatedAt: "2026-06-24T09:30:00.000Z",
};
