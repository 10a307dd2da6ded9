/** The results of test cards and accounts, with Stripe's published codes and messages. */
export type Failure = {
  code: string;
  /** Only for cards with an issuer decline code. */
  declineCode: string | null;
  adviceCode: "confirm_card_data" | "do_not_try_again" | "try_again_later" | null;
  message: string;
};
export type Outcome = {
  authenticate: boolean;
  failure: Failure | null;
  /** The key of the outcome for off-session charges of a saved method. */
  away?: string;
  /** It can be saved, although charging it fails. */
  saves?: boolean;
};

const approve: Outcome = { authenticate: false, failure: null };

function decline(declineCode: string, message: string, more: Partial<Failure> = {}): Outcome {
  const failure = {
    code: "card_declined",
    declineCode,
    adviceCode: "try_again_later" as const,
    message,
    ...more,
  };
  return { authenticate: false, failure };
}

function bankFailure(code: string, message: string): Outcome {
  return { authenticate: false, failure: { code, declineCode: null, adviceCode: null, message } };
}

const insufficientFunds = decline("insufficient_funds", "Your card has insufficient funds.");

export const OUTCOMES: Record<string, Outcome> = {
  approve,
  authenticate: { authenticate: true, failure: null, away: "authentication_required" },
  authenticate_once: { authenticate: true, failure: null, away: "approve" },
  authenticate_then_decline: {
    ...insufficientFunds,
    authenticate: true,
    away: "insufficient_funds",
    saves: true,
  },
  authentication_required: decline(
    "authentication_required",
    "Your card was declined. This transaction requires authentication.",
    { code: "authentication_required" },
  ),
  decline_after_saving: { ...decline("generic_decline", "Your card was declined."), saves: true },
  dispute_fraudulent: approve,
  dispute_inquiry: approve,
  dispute_not_received: approve,
  refund_fails: approve,
  refund_pending: approve,
  bank_dispute: approve,
  bank_never_settles: approve,
  generic_decline: decline("generic_decline", "Your card was declined."),
  insufficient_funds: insufficientFunds,
  lost_card: decline("lost_card", "Your card was declined.", { adviceCode: "do_not_try_again" }),
  stolen_card: decline("stolen_card", "Your card was declined.", { adviceCode: "do_not_try_again" }),
  fraudulent: decline("fraudulent", "Your card was declined.", { adviceCode: "do_not_try_again" }),
  expired_card: decline("expired_card", "Your card has expired.", {
    code: "expired_card",
    adviceCode: "do_not_try_again",
  }),
  incorrect_cvc: decline("incorrect_cvc", "Your card's security code is incorrect.", {
    code: "incorrect_cvc",
    adviceCode: "confirm_card_data",
  }),
  processing_error: decline(
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
    {
      code: "processing_error",
    },
  ),
  test_mode_live_card: decline(
    "test_mode_live_card",
    "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://docs.stripe.com/testing.",
    { adviceCode: "do_not_try_again" },
  ),
  bank_account_closed: bankFailure("account_closed", "The customer's bank account has been closed."),
  bank_no_account: bankFailure("no_account", "The customer's bank account could not be located."),
  bank_insufficient_funds: bankFailure(
    "insufficient_funds",
    "The customer's account has insufficient funds to cover this payment.",
  ),
  bank_debit_not_authorized: bankFailure(
    "debit_not_authorized",
    "The customer has notified their bank that this payment was unauthorized.",
  ),
};

/** An outcome by its key; records only contain keys of the table. */
export function outcomeOf(key: string): Outcome {
  return OUTCOMES[key] ?? approve;
}
