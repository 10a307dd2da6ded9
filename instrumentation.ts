/**
 * Notes the socket's address on each request before Next sees it: route handlers cannot read the socket, and
 * `X-Forwarded-For` is whatever the client says.
 */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { subscribe } = await import("node:diagnostics_channel");
  const { peerHeader } = await import("@/lib/http/client-address");
  const header = peerHeader();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: import("node:http").IncomingMessage };
    request.headers[header] = request.socket.remoteAddress ?? "unknown";
  });
}
