import { publishCampaign } from "../api/donations";
import { type Answer, getOnOwnConnection, onEachProcess } from "../support/own-connection";
import { expect, test } from "../support/stack";

test("a limit of a hundred a minute counts across two processes behind one port, without Upstash", async ({
  api,
  stack,
  visitor,
  newOrganization,
}) => {
  expect(stack.appProcesses).toBe(2);
  const campaign = await publishCampaign(api, await newOrganization());
  const url = `${stack.direct}/api/public/campaigns/${campaign.slug}`;
  const answers: Answer[] = [];
  for (let round = 0; round < 4; round++)
    await onEachProcess(stack.dataDir, async () => {
      for (let call = 0; call < 33; call++) answers.push(await getOnOwnConnection(url, visitor));
    });
  // A minute may end in between; each counts by itself.
  for (const minute of new Set(answers.map(({ reset }) => reset))) {
    const ofMinute = answers.filter(({ reset }) => reset === minute);
    const allowed = ofMinute.filter(({ status }) => status === 200);
    // A process alone would allow a hundred; together they may allow a twentieth more, and what comes during an
    // exchange.
    expect(allowed.length).toBeLessThanOrEqual(110);
    if (ofMinute.length > 110) expect(ofMinute.at(-1)?.status).toBe(429);
    // Each has its own first call of the minute.
    if (ofMinute.length > 66) expect(allowed.filter(({ remaining }) => remaining === 99)).toHaveLength(2);
  }
});
