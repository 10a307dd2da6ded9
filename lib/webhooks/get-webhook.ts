import type { WebhookContext } from "./context";
import type { WebhookEndpoint } from "./schemas";
import { serializeEndpoint } from "./serialize";

/** Returns an endpoint, for members of its organization. */
export async function getWebhook({ endpoint, now }: WebhookContext): Promise<WebhookEndpoint> {
  return serializeEndpoint(endpoint, now);
}
