import type { WebhookContext } from "./context";
import type { WebhookEndpoint } from "./schemas";
import { serializeEndpoint } from "./serialize";

/** One endpoint, for members of its organization. */
export async function getWebhook({ endpoint, now }: WebhookContext): Promise<WebhookEndpoint> {
  return serializeEndpoint(endpoint, now);
}
