/** What a donor pays for: a gift, or tickets, which have a price and are never called a gift. A donation is one or the other. */
export function purchaseLabels(ticketCount: number | null) {
  if (!ticketCount)
    return {
      noun: "gift",
      line: "Your gift",
      feesOf: "Fees, deducted from your gift",
      action: "Donate",
      change: "Change your gift",
    } as const;
  return {
    noun: "payment",
    line: ticketCountLabel(ticketCount),
    feesOf: "Fees, deducted from your payment",
    action: "Pay",
    change: "Change your tickets",
  } as const;
}

/** `2 tickets`. */
export function ticketCountLabel(count: number): string {
  return `${count} ${count === 1 ? "ticket" : "tickets"}`;
}
