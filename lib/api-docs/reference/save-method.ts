import type { Declaration } from "@/lib/http/declaration";
import type { Printed } from "./printed";

/** Prepends the preceding steps to an example, so that it works as printed. */
type Before = { curl: (text: string) => string; typescript: (text: string) => string };

/**
 * Returns the steps a donor's browser takes before confirming a new payment method: start, then save a card at the
 * processor. Null with the real processor, which accepts no test card from a command line.
 */
export function saveMethod(it: Declaration, { origin, emulator }: Printed): Before | null {
  const body = it.example.body as { setupIntentId: string };
  const token = it.example.params?.["token"] ?? "";
  if (!emulator) return null;
  const { address, publishableKey } = emulator;
  return {
    curl: (text) =>
      `# What the donor's browser does: begin, and save a card at the processor.
SECRET=$(curl -s "${origin}/api/public/subscriptions/${token}/payment-method" \\
  -H "Idempotency-Key: $(node -p 'crypto.randomUUID()')" \\
  -H "Content-Type: application/json" \\
  -d '{}' | node -pe 'JSON.parse(require("fs").readFileSync(0, "utf8")).clientSecret')
SETUP=\${SECRET%%_secret_*}
curl -s -o /dev/null "${address}/v1/setup_intents/$SETUP/confirm" \\
  -H "Authorization: Bearer ${publishableKey}" \\
  -d client_secret=$SECRET -d payment_method=pm_card_visa

${text.replace(body.setupIntentId, `'"$SETUP"'`)}`,
    typescript: (text) => {
      const [head = "", call = ""] = text.split("const result");
      return `${head}// What the donor's browser does: begin, and save a card at the processor.
const started = await almoner.call("startMethodChange", { params: { token: "${token}" }, body: {} });
if (!started.ok) throw new Error(started.error);
const { setupIntentId, clientSecret } = started.data;
await fetch(\`${address}/v1/setup_intents/\${setupIntentId}/confirm\`, {
  method: "POST",
  headers: { Authorization: "Bearer ${publishableKey}" },
  body: new URLSearchParams({ client_secret: clientSecret, payment_method: "pm_card_visa" }),
});

const result${call.replace(`setupIntentId: "${body.setupIntentId}"`, "setupIntentId")}`;
    },
  };
}
