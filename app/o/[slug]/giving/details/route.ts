import { seeOther } from "@/app/donate/see-other";
import { updateGivingInput } from "@/lib/giving/schemas";
import { updateGiving } from "@/lib/giving/update-giving";
import { refusalOf } from "@/lib/http/refusal-of";
import { storableText } from "@/lib/kernel/text";
import { readSignedInForm } from "../form";

const MAX_LENGTH = 400;

/** Saves the donor's name, postal address and news preference: the use case of `PATCH /api/public/giving/:token`. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const form = await readSignedInForm(request, params);
  if ("answer" in form) return form.answer;
  const { ctx, page, fields } = form;
  const text = (name: string) => storableText(fields.get(name) ?? "", MAX_LENGTH);
  const input = updateGivingInput.safeParse({
    firstName: text("firstName"),
    lastName: text("lastName"),
    // Browsers send line breaks as CRLF.
    postalAddress: text("postalAddress").replace(/\r\n?/g, "\n").trim() || null,
    news: fields.get("news") === "on",
  });
  if (!input.success) return seeOther(`${page}?problem=name#details`);
  try {
    await updateGiving(ctx, input.data);
  } catch (error) {
    return seeOther(`${page}?problem=${refusalOf(error).code === "not_found" ? "session" : "changed"}`);
  }
  return seeOther(`${page}?saved=1#details`);
}
