const NAMES = {
  400: "validation_error",
  401: "missing_api_key",
  403: "invalid_api_key",
  404: "not_found",
  405: "method_not_allowed",
  422: "validation_error",
  429: "rate_limit_exceeded",
} as const;

/** Resend's error body; the names are those of its SDK's `RESEND_ERROR_CODE_KEY`. */
export function refuse(statusCode: number, message: string, name?: string): Response {
  const known: string | undefined = NAMES[statusCode as keyof typeof NAMES];
  const body = {
    statusCode,
    name: name ?? known ?? (statusCode >= 500 ? "internal_server_error" : "application_error"),
    message,
  };
  return Response.json(body, {
    status: statusCode,
    headers: statusCode === 429 ? { "retry-after": "1", "ratelimit-reset": "1" } : {},
  });
}

/** Resend's errors for injected failures. */
export function failure(status: number): Response {
  if (status === 429)
    return refuse(
      429,
      "Too many requests. Please limit the number of requests per second. Or contact support to increase rate limit.",
    );
  return refuse(status, "An unexpected error occurred.", status < 500 ? undefined : "internal_server_error");
}
