import type { Context } from "@/lib/kernel/context";
import { judge, type Standing, WINDOW_MS } from "./rules";
import { type Keys, readReached } from "./store";

/** Where the given address, e-mail, campaign and organization stand now; the strictest of them counts. */
export async function readStanding(ctx: Pick<Context, "db" | "now">, keys: Keys): Promise<Standing> {
  return judge(await readReached(ctx.db, keys, new Date(ctx.now.getTime() - WINDOW_MS)), ctx.now);
}
