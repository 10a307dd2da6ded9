import { expect, test } from "vitest";
import { getStatementRun } from "@/lib/receipts/runs/api";
import { runSchema } from "@/lib/receipts/runs/schemas";
import { problemsOf } from "./labels";

const run = runSchema.parse(getStatementRun.example.answer);

test.each([
  [1, true, "1 donor has no email address: send theirs by post. The PDF files include them."],
  [
    8,
    false,
    "8 donors have no email address: send theirs by post. Choose PDF files when you make statements, so that you can print them.",
  ],
])(
  "a run tells staff whose statements must be sent by post, apart from refused emails",
  (donors, files, text) => {
    const mailed = { ...run, files, mails: true, progress: { ...run.progress, withoutAddress: donors } };
    expect(problemsOf(mailed)).toEqual([text]);
  },
);
