import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { ApiError } from "../api/errors";
import { intentByDeposit, type Statement, verifyDeposit } from "../bank/verify-deposit";
import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { money, when } from "./format";
import { type Html, hostedPage, send } from "./layout";

/** The page where a donor enters the code or amounts of the microdeposit. */
export function verifyPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/verify/:token", (c) => {
    const intent = intentByDeposit(simulator, c.req.param("token"));
    return intent ? send(c, hostedPage("Verify your bank account", form(simulator, intent, ""))) : over(c);
  });
  app.post("/verify/:token", async (c) => {
    const intent = intentByDeposit(simulator, c.req.param("token"));
    const data = await c.req.formData();
    if (!intent) return over(c);
    try {
      verifyDeposit(simulator, NO_REQUEST, intent, statementOf(data));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const still = intentByDeposit(simulator, c.req.param("token"));
      if (!still) return ended(c, error.message);
      return send(c, hostedPage("Verify your bank account", form(simulator, still, error.message)), 400);
    }
    return ended(
      c,
      "Your account is verified, and your gift is on its way. It takes up to four business days.",
    );
  });
  return app;
}

function statementOf(data: FormData): Statement {
  const code = String(data.get("descriptor_code") ?? "").trim();
  if (code) return { code };
  return { amounts: data.getAll("amounts").map((text) => Math.round(Number(text) * 100)) };
}

function form(simulator: Simulator, intent: PaymentIntentRecord, problem: string): Html {
  const merchant = simulator.store.get("account", intent.onBehalfOf ?? "")?.profile.name;
  const deposit = intent.action?.deposit;
  const last4 = simulator.store.get("payment_method", intent.paymentMethod ?? "")?.last4 ?? "";
  return html`<div class="card">
    <h1>Verify your bank account</h1>
    <p>A deposit of one cent is on its way to your account ending in ${last4}${deposit ? ` and arrives by ${when(deposit.arrivesAt)} UTC` : ""}. Its line on your statement has a code that starts with SM.</p>
    <p class="sum">${money(intent.amountCents)}</p>
    <p class="quiet">${merchant ? `For ${merchant}. ` : ""}${intent.description ?? ""}</p>
    ${problem ? html`<p class="error" role="alert">${problem}</p>` : ""}
    <form method="post" action="/verify/${intent.action?.token ?? ""}">
      <label>Code <input name="descriptor_code" autocomplete="off" maxlength="6" placeholder="SM11AA" /></label>
      <p class="quiet">Or, if your statement shows two deposits, their amounts in dollars:</p>
      <label>First amount <input name="amounts" inputmode="decimal" autocomplete="off" placeholder="0.32" /></label>
      <label>Second amount <input name="amounts" inputmode="decimal" autocomplete="off" placeholder="0.45" /></label>
      <div class="actions"><button class="main">Verify</button></div>
    </form>
    <p class="quiet">Here, the code is SM11AA and the amounts are 0.32 and 0.45. ${deposit ? `${deposit.triesLeft} tries are left, until ${when(deposit.expiresAt)} UTC.` : ""}</p>
  </div>`;
}

function ended(c: Context, text: string): Promise<Response> {
  const title = "Thank you";
  return send(
    c,
    hostedPage(
      title,
      html`<div class="card"><h1>${title}</h1><p>${text}</p><p>You can close this page.</p></div>`,
    ),
  );
}

function over(c: Context): Promise<Response> {
  const main = html`<div class="card"><h1>Nothing left to do here</h1><p>This bank account does not wait to be verified. You can close this page.</p></div>`;
  return send(c, hostedPage("Nothing left to do here", main));
}
