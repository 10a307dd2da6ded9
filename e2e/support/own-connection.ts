import { Agent, get } from "node:http";

export type Answer = { status: number; remaining: number; reset: number };

/** Gets a URL of the app itself on a connection of its own: of several processes, each call goes to the next one. */
export function getOnOwnConnection(url: string, visitor: string, token?: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const headers = { "x-forwarded-for": visitor, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    get(url, { agent: new Agent(), headers }, (response) => {
      response.resume();
      const header = (name: string) => Number(response.headers[`x-ratelimit-${name}`]);
      done({ status: response.statusCode ?? 0, remaining: header("remaining"), reset: header("reset") });
    }).on("error", failed);
  });
}
