import { createServer, get, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { type Passed, startPassThrough } from "../support/pass-through";

// Tests the proxy in front of the app that every other test relies on, against separate servers.
test.describe("the proxy in front of the app", () => {
  const opened: Server[] = [];
  test.afterEach(() => {
    for (const server of opened.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function inFrontOf(
    server: Server,
    drops?: string[],
  ): Promise<{ origin: string; port: number; passed: Passed[] }> {
    await new Promise<void>((done) => server.listen(0, "localhost", done));
    const passed: Passed[] = [];
    const front = await startPassThrough((server.address() as AddressInfo).port, {
      keeps: () => true,
      passed: (it) => passed.push(it),
      ...(drops ? { drops } : {}),
    });
    opened.push(server, front.server);
    return { origin: `http://localhost:${front.port}`, port: front.port, passed };
  }

  test("removes only the request headers that it is to remove", async () => {
    const seen: string[] = [];
    const { origin } = await inFrontOf(
      createServer((request, response) => {
        seen.push(...request.rawHeaders.map((text) => text.toLowerCase()));
        response.end();
      }),
      ["accept-encoding"],
    );
    await fetch(origin, { headers: { "Accept-Encoding": "gzip", "x-kept": "yes" } });
    expect(seen).toContain("x-kept");
    expect(seen).not.toContain("accept-encoding");
    expect(seen).not.toContain("gzip");
  });

  test("changes neither requests nor responses", async () => {
    const body = gzipSync("hello");
    const { origin, passed } = await inFrontOf(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          response.writeHead(299, "Odd", [
            ...["X-Url", request.url ?? "", "X-Method", request.method ?? ""],
            ...["X-Body", Buffer.concat(chunks).toString("hex"), "X-Host", request.headers.host ?? ""],
            ...[
              "X-From",
              String(request.headers["x-forwarded-for"]),
              "Set-Cookie",
              "a=1",
              "Set-Cookie",
              "b=2",
            ],
            ...["Content-Encoding", "gzip"],
          ]);
          response.end(body);
        });
      }),
    );
    const answer = await fetch(`${origin}/api/a%2Fb%20c?x=1&x=%zz`, {
      method: "PATCH",
      body: new Uint8Array([0, 255, 10]),
      headers: { "x-forwarded-for": "10.0.0.1, 10.0.0.2" },
    });
    expect([answer.status, answer.statusText, await answer.text()]).toEqual([299, "Odd", "hello"]);
    expect(answer.headers.get("x-url")).toBe("/api/a%2Fb%20c?x=1&x=%zz");
    expect(answer.headers.get("x-method")).toBe("PATCH");
    expect(answer.headers.get("x-body")).toBe("00ff0a");
    expect(answer.headers.get("x-host")).toBe(new URL(origin).host);
    expect(answer.headers.get("x-from")).toBe("10.0.0.1, 10.0.0.2");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(passed.map((one) => one.body.equals(body))).toEqual([true]);
  });

  test("streams responses", async () => {
    let end = () => {};
    const { origin } = await inFrontOf(
      createServer((_request, response) => {
        response.write("first");
        end = () => response.end("last");
      }),
    );
    const reader = (await fetch(origin)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
    end();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("last");
  });

  test("closes the connection when the app dies during a response or does not run", async () => {
    const app = createServer((_request, response) => {
      response.write("first");
      response.socket?.destroy();
    });
    const { origin, passed } = await inFrontOf(app);
    await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow();
    expect(passed).toEqual([]);
    await new Promise((done) => app.close(done));
    await expect(fetch(origin)).rejects.toThrow();
  });

  test("tells the app when a client has disconnected", async () => {
    let call: ReturnType<typeof get> | undefined;
    const closed = new Promise<void>((done) => {
      const app = createServer((_request, response) => {
        response.on("close", done);
        call?.destroy();
      });
      void inFrontOf(app).then(({ origin }) => {
        call = get(origin);
        call.on("error", () => {});
      });
    });
    await closed;
  });

  test("a connection answers the next request after the app refused a body without reading it", async () => {
    const { port } = await inFrontOf(
      createServer((request, response) => {
        if (request.method === "GET") response.end("second answer");
        else
          request.once("data", () => {
            request.pause();
            response.writeHead(413).end("first answer");
          });
      }),
    );
    const client = connect(port, "localhost");
    const size = 8 * 1024 * 1024;
    client.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${size}\r\n\r\n`);
    client.write(Buffer.alloc(size, "x"));
    client.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    const received = await text(client);
    expect(received).toContain("413");
    expect(received).toContain("second answer");
  });

  test("passes malformed requests through", async () => {
    const { port } = await inFrontOf(createServer((_request, response) => response.end("app")));
    const socket = connect(port, "localhost");
    socket.end("nonsense\r\n\r\n");
    const received = await new Promise<string>((done) => socket.once("data", (data) => done(String(data))));
    expect(received).toContain("400");
  });
});
