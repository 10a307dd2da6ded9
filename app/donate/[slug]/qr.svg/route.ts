import { qrAnswer } from "../../qr-answer";

/** Returns the QR code of a campaign's page. */
export function GET(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  return qrAnswer(request, params, "svg");
}
