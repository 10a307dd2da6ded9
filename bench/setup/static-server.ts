import { createServer } from "node:http";

// The floor of `npm run bench -- pages`: node:http answers as many bytes as it is told to, and tells its parent the port.
const body = Buffer.alloc(Number(process.env["BODY_BYTES"]), "x");
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : null });
});
