import { type Operation, operationsOf, readDocument } from "../support/document";
import { expect } from "../support/stack";
import { type Caller, makeCallers, standing } from "./callers";
import { contractTest as test } from "./fixtures";
import { exampleOf, namedInPath, send, type Wanted } from "./requests";
import { type Means, unlikely } from "./team";
import { makeWorld, type World } from "./world";

// Every operation of the document by everybody: what it is made of is read from the document alone.
test.describe.configure({ timeout: 480_000 });

const UNAUTHORIZED = { error: "Unauthorized", status: 401 };
const FORBIDDEN = { error: "Forbidden", status: 403 };

const ANYBODY = new Set(["nobody", "a token that is none", "an admin key", "the owner"]);

/** Operations whose example cannot succeed here, or not for everybody who may call; why, and who is refused all the same. */
const PARTICULAR: Record<string, { why: string; least?: Caller["name"][] }> = {
  acceptInvitation: { why: "it is for the invited person alone" },
  removeMember: { why: "a member may remove only themselves", least: ["a member", "a demoted admin"] },
  resendInvitation: { why: "a minute passes between two mails to an address" },
  receiveProcessorEvent: { why: "only the processor can sign" },
  receiveProcessorEventAlias: { why: "only the processor can sign" },
  confirmMethodChange: { why: "the processor has to have confirmed it" },
};

type Due = ReturnType<typeof standing>;

/** Takes what other examples need: an invitation that is sent again has another token. */
const takesAway = ({ method, it }: Operation) => method === "DELETE" || it.operationId === "resendInvitation";

/** The example as a call in this world; what it takes away is made anew for it. */
async function wantedIn(
  { stack }: Means,
  operation: Operation,
  world: World,
  renew: boolean,
): Promise<Wanted> {
  const wanted = exampleOf(operation, world.things, `${stack.mailbox}/nowhere`, unlikely());
  if (!takesAway(operation) || !renew) return wanted;
  for (const [name, thing] of Object.entries(namedInPath(operation.it))) {
    const make = world.fresh[thing];
    if (make) wanted.params[name] = await make();
  }
  return wanted;
}

test("everybody who may call is answered, everybody else is refused and told nothing", async ({ means }) => {
  const document = await readDocument(means.stack.origin);
  const [world, other] = [await makeWorld(means), await means.newOrganization("Another Nonprofit")];
  const callers = await makeCallers(means, world.org, other);
  const operations = operationsOf(document);
  expect(operations.length).toBeGreaterThan(80);
  const counted = { 401: 0, 403: 0, allowed: 0 };
  for (const operation of operations) {
    const { it } = operation;
    // What is public asks nobody who they are: whoever they are, they are answered alike.
    const some = it["x-role"] === "public" ? callers.filter(({ name }) => ANYBODY.has(name)) : callers;
    const particular = PARTICULAR[it.operationId];
    const call = async (caller: Caller, due: Due) => {
      const who = `${it.operationId} by ${caller.name}`;
      const wanted = await wantedIn(means, operation, world, due === "allowed");
      const { status, body, text } = await send(means.stack.origin, operation, wanted, caller.token);
      counted[due] += 1;
      if (due === 401) expect.soft([status, body], who).toEqual([401, UNAUTHORIZED]);
      else if (due === 403) expect.soft([status, body], who).toEqual([403, FORBIDDEN]);
      else if (particular) {
        expect.soft([200, 201, 202, 400, 403, 404, 409, 429], `${who}: ${text}`).toContain(status);
        expect.soft(body, who).not.toEqual(FORBIDDEN);
      } else expect.soft([200, 201, 202], `${who}: ${status} ${text.slice(0, 300)}`).toContain(status);
      if (due !== "allowed") for (const secret of world.secrets) expect.soft(text, who).not.toContain(secret);
    };
    await test.step(it.operationId, async () => {
      const all = some.map((caller): [Caller, Due] => [
        caller,
        particular?.least?.includes(caller.name) ? 403 : standing(it, caller),
      ]);
      // Who is refused changes nothing, so they may come all at once; who is not comes after the others.
      await Promise.all(all.map(([caller, due]) => (due === "allowed" ? undefined : call(caller, due))));
      for (const [caller, due] of all) if (due === "allowed") await call(caller, due);
    });
  }
  expect(Math.min(...Object.values(counted)), JSON.stringify(counted)).toBeGreaterThan(200);
});
