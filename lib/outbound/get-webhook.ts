import type { WebhookContext } from "./context";
import { presentEndpoint } from "./present";
import type { WebhookEndpoint } from "./schemas";

/** One endpoint, for members of its organization. */
export async function getWebhook({ endpoint, now }: WebhookContext): Promise<WebhookEndpoint> {
  return presentEndpoint(endpoint, now);
}
