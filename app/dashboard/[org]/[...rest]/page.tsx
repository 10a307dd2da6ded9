import { notFound } from "next/navigation";

/** Unknown paths below an organization keep its navigation. */
export default function UnknownPage() {
  notFound();
}
