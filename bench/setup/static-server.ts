import { createServer } from "node:http";

// The floor of `npm run bench -- pages`: node:http responds with the given number of bytes. Sends its port to the
// parent process.
const body = Buffer.alloc(Number(process.env["BODY_BYTES"]), "x");
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : null });
});
