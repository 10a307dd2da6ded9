import type { ReactNode } from "react";
import { MovedClock } from "../moved-clock";

/** Around every page of a donor. */
export default function DonateLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <MovedClock />
      {children}
    </>
  );
}
