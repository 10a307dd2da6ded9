/**
 * What a donor is told they pay for, in the words of the page: a donation, or tickets, which have a price and are no donation.
 * There are never both: a donation with tickets is their number times their price (decisions.md), and what is added to it
 * are the fees, which have a line of their own.
 */
export function purchaseWords(ticketCount: number | null) {
  if (!ticketCount)
    return {
      noun: "gift",
      line: "Your gift",
      feesOf: "Fees, taken from the gift",
      action: "Give",
      change: "Change your gift",
      notMade: "Your gift was not made",
    } as const;
  return {
    noun: "payment",
    line: ticketsInWords(ticketCount),
    feesOf: "Fees, taken from the payment",
    action: "Pay",
    change: "Change your tickets",
    notMade: "Your tickets were not bought",
  } as const;
}

/** `2 tickets`. */
export function ticketsInWords(count: number): string {
  return `${count} ${count === 1 ? "ticket" : "tickets"}`;
}
