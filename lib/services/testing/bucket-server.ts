import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { BucketSettings } from "@/lib/services/files/bucket";
import { listenOn } from "./receiver";

/** How the store misbehaves, for all requests or only for the next one. */
export type Trouble = "fails" | "fails once" | "hangs" | "stalls" | "breaks off" | "has no bucket";

export type BucketServer = {
  settings: BucketSettings;
  /** Stored objects by path, such as `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** Method and path of each request, in order of arrival. */
  requests: string[];
  trouble: Trouble | null;
  /** The parts of uploads that are neither completed nor aborted, by their id. */
  uploads: Map<string, Buffer[]>;
};

const SETTINGS = {
  bucket: "pictures-of-tests",
  region: "eu-test-1",
  pathStyle: true,
  accessKeyId: "TESTKEY",
  secretAccessKey: "test-secret",
};

const SMALLEST_PART = 5 * 1024 * 1024;

/**
 * Starts a store that speaks the part of Amazon S3's protocol that files need, on a free port until the test ends. It
 * refuses requests with a wrong signature (version 4) or body hash, and buckets that are not named in the path.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    answer(store, request, Buffer.concat(chunks), response);
  });
  const port = await listenOn(server);
  const store: BucketServer = {
    settings: { ...SETTINGS, endpoint: `http://127.0.0.1:${port}` },
    objects: new Map(),
    requests: [],
    trouble: null,
    uploads: new Map(),
  };
  return store;
}

function answer(store: BucketServer, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
  const { method = "" } = request;
  store.requests.push(`${method} ${pathname}`);
  const { trouble } = store;
  if (trouble === "hangs") return;
  if (trouble === "fails once") store.trouble = null;
  if (trouble === "fails" || trouble === "fails once") {
    refuse(response, 500, "InternalError");
    return;
  }
  if (!isSigned(request, body)) {
    refuse(response, 403, "SignatureDoesNotMatch");
    return;
  }
  if (trouble === "has no bucket" || !pathname.startsWith(`/${SETTINGS.bucket}/`)) {
    refuse(response, 404, "NoSuchBucket");
    return;
  }
  if (searchParams.has("uploads") || searchParams.has("uploadId")) {
    answerUpload(store, { method, pathname, searchParams }, body, response);
    return;
  }
  if (method === "PUT") {
    store.objects.set(pathname, { bytes: body, type: request.headers["content-type"] });
    response.end();
    return;
  }
  if (method === "DELETE") {
    store.objects.delete(pathname);
    response.writeHead(204).end();
    return;
  }
  const found = store.objects.get(pathname);
  if (!found) {
    refuse(response, 404, "NoSuchKey");
    return;
  }
  response.writeHead(200, { "content-length": found.bytes.length, "content-type": found.type });
  if (trouble !== "stalls" && trouble !== "breaks off") {
    response.end(found.bytes);
    return;
  }
  response.write(found.bytes.subarray(0, found.bytes.length / 2), () => {
    if (trouble === "breaks off") response.destroy();
  });
}

type UploadCall = { method: string; pathname: string; searchParams: URLSearchParams };

/** Answers calls of multipart uploads. Each part except the last must have at least 5 MiB. */
function answerUpload(
  { uploads, objects }: BucketServer,
  { method, pathname, searchParams }: UploadCall,
  body: Buffer,
  response: ServerResponse,
): void {
  if (searchParams.has("uploads")) {
    const id = `upload-${randomUUID()}`;
    uploads.set(id, []);
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    return;
  }
  const id = searchParams.get("uploadId") ?? "";
  const parts = uploads.get(id);
  const number = Number(searchParams.get("partNumber"));
  if (!parts) refuse(response, 404, "NoSuchUpload");
  else if (method === "PUT") {
    parts[number - 1] = body;
    response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
  } else if (method === "DELETE") {
    uploads.delete(id);
    response.writeHead(204).end();
  } else if (parts.slice(0, -1).some((part) => part.length < SMALLEST_PART)) {
    refuse(response, 400, "EntityTooSmall");
  } else if (parts.some((part) => !body.includes(sha256(part)))) {
    refuse(response, 400, "InvalidPart");
  } else {
    uploads.delete(id);
    objects.set(pathname, { bytes: Buffer.concat(parts), type: "application/octet-stream" });
    response.end("<CompleteMultipartUploadResult/>");
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused by the test</Message></Error>`,
  );
}

/** Whether a request has a valid signature (version 4) over its headers and the hash of its body. */
function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  const [, credential = "", names = "", signature] = given ?? [];
  const [keyId, ...scope] = credential.split("/");
  const at = String(headers["x-amz-date"]);
  const { accessKeyId, region, secretAccessKey } = SETTINGS;
  const bodyHash = sha256(body);
  if (keyId !== accessKeyId || headers["x-amz-content-sha256"] !== bodyHash) return false;
  if (scope.join("/") !== `${at.slice(0, 8)}/${region}/s3/aws4_request`) return false;
  const { pathname, searchParams } = new URL(url, "http://store");
  searchParams.sort();
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, searchParams, lines.join(""), names, bodyHash].join("\n");
  const text = ["AWS4-HMAC-SHA256", at, scope.join("/"), sha256(request)].join("\n");
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString("hex") === signature;
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac("sha256", key).update(data).digest();
}
