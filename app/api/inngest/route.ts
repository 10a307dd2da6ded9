import { serve } from "inngest/next";
import { functions } from "@/inngest/functions/list";
import { inngest } from "@/lib/services/jobs";

export const { GET, POST, PUT } = serve({ client: inngest, functions });
