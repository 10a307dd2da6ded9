import { operationOf, pressEverything, recordPressed, withoutOperation } from "./page-actions";
import { expect, test } from "./test";

test("pressing the actions of a page notices what is sent in any other way than by an operation, and sends nothing", async ({
  page,
  requested,
}) => {
  await recordPressed(page);
  await page.goto("/signed-out");
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      `<button id="fetches">Fetch</button> <button id="operates">Operate</button>
       <form method="post" action="/dashboard/posted"><input name="needed" required><button>Post</button></form>
       <form method="get" action="/dashboard/filtered"><button>Filter</button></form>
       <dialog><form method="dialog"><button>Close</button></form><button id="tells">Tell</button></dialog>
       <button id="opens">Open</button>`,
    );
    const on = (id: string, act: () => unknown) =>
      document.getElementById(id)?.addEventListener("click", () => void act());
    on("fetches", () => fetch("/dashboard/fetched", { method: "POST" }));
    on("operates", () => fetch("/api/orgs?x=1", { method: "POST" }));
    on("tells", () => navigator.sendBeacon("/dashboard/told"));
    on("opens", () => {
      document.body.insertAdjacentHTML("beforeend", `<button id="later">Later</button>`);
      on("later", () => {
        const request = new XMLHttpRequest();
        request.open("DELETE", "/dashboard/later");
        request.send();
      });
    });
  });
  const calls = await pressEverything(page);
  expect(withoutOperation(calls).sort()).toEqual([
    "DELETE /dashboard/later",
    "POST /dashboard/fetched",
    "POST /dashboard/posted",
    "POST /dashboard/told",
  ]);
  expect(calls.map(operationOf)).toContain("createOrganization");
  expect(requested.filter((url) => /\/dashboard\/|\/api\/orgs/.test(url))).toEqual([]);
});
