import { serve } from "inngest/next";
import { after, type NextRequest } from "next/server";
import { functions } from "@/inngest/functions/list";
import { ringPublisher } from "@/lib/outbound/ring-publisher";
import { database } from "@/lib/services/database";
import { inngest } from "@/lib/services/jobs";

const handlers = serve({ client: inngest, functions });
export const { GET, PUT } = handlers;

/** Whatever a function has moved is told to the outside as soon as its call is answered. */
export async function POST(request: NextRequest, context: unknown): Promise<Response> {
  after(() => ringPublisher(database()));
  return handlers.POST(request, context);
}
