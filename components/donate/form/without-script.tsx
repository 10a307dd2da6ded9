import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type FormCampaign, sellsTickets } from "./campaign";

/** The name of the button that asks for a mail; part of the form's post. */
export const FINISH = "finish";

const TEXT = {
  title: "Paying needs JavaScript",
  email: "Email me a link to finish",
};

/** Before the first field, for browsers without JavaScript: what cannot be done here, and the ways to do it. */
export function WithoutScript({ campaign }: { campaign: FormCampaign }) {
  const gift = sellsTickets(campaign) ? "order" : "gift";
  return (
    <noscript>
      <Notice tone="warn" title={TEXT.title}>
        <p>
          Your card details go straight from your browser to the payment service, which needs a script. You
          can fill in this form here. For the last step, turn on JavaScript, or choose “{TEXT.email}” below
          the form and pay for your {gift} on another device.
        </p>
      </Notice>
    </noscript>
  );
}

/** Below the form's button, for browsers without JavaScript: the same form, whose last step comes as a link by email. */
export function FinishElsewhere() {
  return (
    <noscript>
      <Button type="submit" name={FINISH} value="email" tone="secondary" wide className="mt-3">
        {TEXT.email}
      </Button>
    </noscript>
  );
}
