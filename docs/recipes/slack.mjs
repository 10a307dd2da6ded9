// Posts each donation to a Slack channel. Node 20.9+, no packages.
//   SLACK_URL=https://hooks.slack.com/services/… WEBHOOK_SECRET=whsec_… PORT=8080 node slack.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { SLACK_URL, WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
const secret = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");
if (!SLACK_URL || secret.length === 0) throw new Error("Set SLACK_URL and WEBHOOK_SECRET");

/** Whether Almoner signed the body within the last five minutes (Standard Webhooks). */
function isSigned({ "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given = "" }, body) {
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const right = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest();
  return given.split(" ").some((one) => {
    const [version, signature = ""] = one.split(",");
    const bytes = Buffer.from(signature, "base64");
    return version === "v1" && bytes.length === right.length && timingSafeEqual(bytes, right);
  });
}

/** Slack reads `&`, `<` and `>` as markup. */
const plain = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

// An event may come more than once, and a donation succeeds again when its dispute is won. Keep the ids in a database if you run
// more than one process.
const seen = new Set();

async function receive(headers, body) {
  if (!isSigned(headers, body)) return 401;
  const { type, data } = JSON.parse(body);
  if (type !== "donation.succeeded" || seen.has(data.id)) return 204;
  const name = data.anonymous ? "An anonymous donor" : `${data.donor.firstName} ${data.donor.lastName}`;
  const often = data.frequency === "ONE_TIME" ? "" : `, ${data.frequency.toLowerCase()}`;
  const text = `${plain(name)} gave ${usd.format(data.amountCents / 100)}${often}`;
  const answer = await fetch(SLACK_URL, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  // Almoner delivers the event again later.
  if (!answer.ok) return 502;
  seen.add(data.id);
  return 204;
}

const server = createServer(async (request, response) => {
  try {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    response.statusCode = await receive(request.headers, Buffer.concat(pieces).toString("utf8"));
  } catch (error) {
    console.error(error);
    response.statusCode = 500;
  }
  response.end();
});
server.listen(Number(PORT), () => console.log(`Listening on port ${server.address().port}`));
