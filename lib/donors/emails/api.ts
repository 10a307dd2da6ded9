import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { donorInPath } from "../context";
import { DONOR } from "../examples";
import { NO_DONOR } from "../refusals";
import { changeEmails } from "./change-emails";
import { EMAIL_TAKEN, TOO_MANY_EMAILS } from "./refusals";
import { changeEmailsInput, donorEmailsSchema } from "./schemas";

export const changeDonorEmails = endpoint({
  id: "changeDonorEmails",
  route: "PATCH /api/donors/{id}/emails",
  tag: "Donors",
  summary: "Change a donor's email addresses",
  description:
    "Adds and removes email addresses of a donor, and sets the primary one. Donations under any of the addresses belong to the donor, the donor can sign in to “My giving” with any of them, and searches cover all of them. A receipt goes to the address the donation was made with while the donor still has it; other emails go to the primary address. Removing an address ends all of the donor’s sessions. Repeating the request changes nothing.",
  role: "ADMIN",
  find: donorInPath,
  params: idParams,
  body: changeEmailsInput,
  answer: donorEmailsSchema,
  refusals: [NO_DONOR, EMAIL_TAKEN, TOO_MANY_EMAILS],
  example: {
    params: { id: DEMO.donorId },
    body: { add: ["amara@nwosu.example.com"] },
    answer: { email: DONOR.email, otherEmails: DONOR.otherEmails },
  },
  handle: ({ ctx, body }) => changeEmails(ctx, body),
});
