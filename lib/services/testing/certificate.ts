import { generateKeyPairSync, sign } from "node:crypto";

/** Returns one DER element: its tag, length and content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const SEQUENCE = 0x30;
const COMMON_NAME = Buffer.from("550403", "hex");
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(0x06, Buffer.from("2a8648ce3d040302", "hex")));

/** For tests: creates a self-signed certificate (X.509, from 2020 to 2049) and its key, both as PEM. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, der(0x06, COMMON_NAME), der(0x0c, Buffer.from(host)))));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const content = der(
    SEQUENCE,
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time("200101000000Z"), time("490101000000Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", content, privateKey);
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
