import { notFound } from "next/navigation";

/** Unknown addresses below an organization keep its navigation. */
export default function UnknownPage() {
  notFound();
}
